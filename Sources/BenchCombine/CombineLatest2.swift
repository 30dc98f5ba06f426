#if OpenCombine
  import OpenCombine

  extension Publisher {
    /// Joins two streams: each value of one stream is sent together with the latest value of the other stream.
    ///
    /// OpenCombine 0.14 has no such operator; this operator follows Apple's documentation of `combineLatest(_:)`.
    package func combineLatest<Other: Publisher>(_ other: Other) -> CombineLatest2<Self, Other>
    where Other.Failure == Failure { CombineLatest2(first: self, second: other) }
  }

  /// Sends the latest values of two streams: first when both have sent a value, then at each further value.
  ///
  /// - The join ends when both streams have ended, and fails as soon as a stream fails.
  /// - A request is passed to both streams. Only each stream's latest value is kept. A value that arrives without a
  ///   request replaces the kept value of its stream and is not sent by itself.
  /// - The join is used on one thread, like everything in a repetition, and takes no lock. The receiver of a value may
  ///   cancel, request more values, or send a value into one of the two streams.
  package struct CombineLatest2<First: Publisher, Second: Publisher>: Publisher where First.Failure == Second.Failure {
    package typealias Output = (First.Output, Second.Output)
    package typealias Failure = First.Failure

    let first: First
    let second: Second

    package func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let junction = Junction(downstream: subscriber)
      // The subscription is passed down before the streams are subscribed to: an ended stream reports its end at once.
      subscriber.receive(subscription: junction)
      first.subscribe(
        AnySubscriber(
          receiveSubscription: { junction.connect($0, from: 0) }, receiveValue: { junction.receive(first: $0) },
          receiveCompletion: { junction.end(0, $0) }))
      second.subscribe(
        AnySubscriber(
          receiveSubscription: { junction.connect($0, from: 1) }, receiveValue: { junction.receive(second: $0) },
          receiveCompletion: { junction.end(1, $0) }))
    }
  }

  extension CombineLatest2 {
    /// The join of two streams for one subscriber. The junction is the subscriber's subscription.
    ///
    /// While other code is called, no access to a property is open: the called code may call back.
    private final class Junction<Downstream: Subscriber>: Subscription
    where Downstream.Input == Output, Downstream.Failure == Failure {
      /// The subscriber; `nil` once the stream has ended.
      private var downstream: Downstream?
      private var subscriptions: [(any Subscription)?] = [nil, nil]
      private var hasEnded = [false, false]
      private var first: First.Output?
      private var second: Second.Output?
      private var demand = Subscribers.Demand.none

      init(downstream: Downstream) { self.downstream = downstream }

      func connect(_ subscription: any Subscription, from side: Int) {
        guard downstream != nil, subscriptions[side] == nil else { return subscription.cancel() }
        subscriptions[side] = subscription
        if demand > 0 { subscription.request(demand) }
      }

      func receive(first value: First.Output) -> Subscribers.Demand {
        if downstream != nil { first = value }
        return send()
      }

      func receive(second value: Second.Output) -> Subscribers.Demand {
        if downstream != nil { second = value }
        return send()
      }

      /// Sends the latest values if both exist and are requested. Returns the number of further values that the stream
      /// whose value has just arrived may send.
      private func send() -> Subscribers.Demand {
        guard let downstream else { return .none }
        // A value that cannot be sent yet takes nothing from the demand.
        guard let first, let second else { return .max(1) }
        guard demand > 0 else { return .none }
        demand -= 1
        request(downstream.receive((first, second)))
        return .none
      }

      func request(_ more: Subscribers.Demand) {
        guard downstream != nil, more > 0 else { return }
        demand += more
        for side in 0...1 { subscriptions[side]?.request(more) }
      }

      func end(_ side: Int, _ completion: Subscribers.Completion<Failure>) {
        guard let downstream, !hasEnded[side] else { return }
        hasEnded[side] = true
        subscriptions[side] = nil
        if case .finished = completion, hasEnded.contains(false) { return }
        cancel()
        downstream.receive(completion: completion)
      }

      func cancel() {
        let upstream = subscriptions
        downstream = nil
        first = nil
        second = nil
        subscriptions = [nil, nil]
        for subscription in upstream { subscription?.cancel() }
      }
    }
  }
#endif
