# The formula of Homebrew; scripts/make-formula puts in the place, the version and the checksums of a release.
class Storebench < Formula
  desc "Benchmark for client-side state stores in Swift"
  homepage "@HOME@"
  version "@VERSION@"

  on_macos do
    url "@HOME@/releases/download/@VERSION@/storebench-@VERSION@-macos-universal.tar.gz"
    sha256 "@macos-universal@"
  end

  on_linux do
    on_intel do
      url "@HOME@/releases/download/@VERSION@/storebench-@VERSION@-linux-x86_64-gnu.tar.gz"
      sha256 "@linux-x86_64-gnu@"
    end
    on_arm do
      url "@HOME@/releases/download/@VERSION@/storebench-@VERSION@-linux-aarch64-gnu.tar.gz"
      sha256 "@linux-aarch64-gnu@"
    end
  end

  def install
    man1.install "share/man/man1/storebench.1"
    bash_completion.install "share/bash-completion/completions/storebench"
    zsh_completion.install "share/zsh/site-functions/_storebench"
    fish_completion.install "share/fish/vendor_completions.d/storebench.fish"
    # The program finds its libraries beside itself, also through a link.
    libexec.install Dir["*"]
    bin.install_symlink libexec/"storebench"
  end

  test do
    system bin/"storebench", "run", libexec/"scenarios/quickstart.yaml", "--smoke"
  end
end
