# An image with the program and no toolchain, for jobs that compare built-in designs:
#
#   make archive && docker build --tag storebench .
#   docker run --rm --volume "$PWD:/srv" storebench run my.yaml
FROM debian:bookworm-slim
ADD .build/archives/storebench-*-linux-*-gnu.tar.gz /usr/local/lib/
RUN mv /usr/local/lib/storebench-* /usr/local/lib/storebench \
  && ln -s /usr/local/lib/storebench/storebench /usr/local/bin/storebench
WORKDIR /srv
ENTRYPOINT ["storebench"]
