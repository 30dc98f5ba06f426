#if OpenCombine
  import BenchCombine
  import OpenCombine
  import Testing

  /// The rules of `combineLatest`, one by one.
  struct CombineLatest2Tests {
    private let numbers = PassthroughSubject<Int, Failure>()
    private let words = PassthroughSubject<String, Failure>()

    /// Somebody who listens and asks for so many values at first, and for none while receiving.
    private func listen(_ demand: Subscribers.Demand = .unlimited) -> Listener {
      let listener = Listener(first: demand)
      numbers.combineLatest(words).subscribe(listener)
      return listener
    }

    @Test func `sends nothing before both have a value, then once per value with the latest of the other`() {
      let listener = listen()
      numbers.send(1)
      numbers.send(2)
      #expect(listener.heard == [])
      words.send("a")
      #expect(listener.heard == ["2a"])
      words.send("b")
      numbers.send(3)
      numbers.send(3)
      #expect(listener.heard == ["2a", "2b", "3b", "3b"])
    }

    @Test func `sends at once where both have a value already`() {
      let listener = Listener(first: .unlimited)
      CurrentValueSubject<Int, Failure>(1).combineLatest(CurrentValueSubject("a")).subscribe(listener)
      #expect(listener.heard == ["1a"])
    }

    @Test func `ends when both have ended, and not before`() {
      let listener = listen()
      numbers.send(1)
      numbers.send(completion: .finished)
      words.send("a")
      words.send("b")
      #expect(listener.heard == ["1a", "1b"])
      words.send(completion: .finished)
      #expect(listener.heard == ["1a", "1b", "end"])
    }

    @Test func `ends though neither ever sent a value`() {
      let listener = Listener(first: .unlimited)
      Empty<Int, Failure>().combineLatest(Empty<String, Failure>()).subscribe(listener)
      #expect(listener.heard == ["end"])
    }

    @Test func `fails at once when either fails, and asks the other no more`() {
      let listener = Listener(first: .unlimited)
      var cancelled = 0
      numbers.handleEvents(receiveCancel: { cancelled += 1 }).combineLatest(words).subscribe(listener)
      numbers.send(1)
      words.send(completion: .failure(Failure()))
      numbers.send(2)
      words.send("a")
      numbers.send(completion: .finished)
      #expect(listener.heard == ["failure"])
      #expect(cancelled == 1)
    }

    @Test func `fails where one has failed before anybody listened`() {
      let listener = Listener(first: .unlimited)
      Fail<Int, Failure>(error: Failure()).combineLatest(words).subscribe(listener)
      words.send("a")
      #expect(listener.heard == ["failure"])
    }

    // MARK: Demand

    @Test func `sends no more than was asked for, and then the latest`() {
      let listener = listen(.max(1))
      numbers.send(1)
      words.send("a")
      words.send("b")
      numbers.send(2)
      #expect(listener.heard == ["1a"])
      listener.subscription?.request(.max(2))
      #expect(listener.heard == ["1a"], "what came meanwhile does not go out by itself")
      words.send("c")
      words.send("d")
      words.send("e")
      #expect(listener.heard == ["1a", "2c", "2d"], "but it is the latest from then on")
    }

    @Test func `asks for nothing while nothing is asked for`() {
      let listener = listen(.none)
      numbers.send(1)
      words.send("a")
      listener.subscription?.request(.max(1))
      numbers.send(2)
      words.send("b")
      #expect(listener.heard == ["2b"])
    }

    @Test func `a value that cannot go out yet uses up nothing`() {
      let listener = listen(.max(2))
      for number in 1...5 { numbers.send(number) }
      words.send("a")
      numbers.send(6)
      #expect(listener.heard == ["5a", "6a"])
    }

    @Test func `more can be asked for while a value is received`() {
      let listener = Listener(first: .max(1), again: .max(1))
      numbers.combineLatest(words).subscribe(listener)
      numbers.send(1)
      for word in ["a", "b", "c"] { words.send(word) }
      numbers.send(2)
      #expect(listener.heard == ["1a", "1b", "1c", "2c"])
    }

    // MARK: Cancelling

    @Test func `cancelling ends it and cancels both`() {
      let listener = Listener(first: .unlimited)
      var cancelled: [String] = []
      numbers.handleEvents(receiveCancel: { cancelled.append("numbers") })
        .combineLatest(words.handleEvents(receiveCancel: { cancelled.append("words") }))
        .subscribe(listener)
      numbers.send(1)
      words.send("a")
      listener.subscription?.cancel()
      listener.subscription?.cancel()
      numbers.send(2)
      words.send(completion: .failure(Failure()))
      #expect(listener.heard == ["1a"])
      #expect(cancelled == ["numbers", "words"])
    }

    @Test func `cancelling releases what it held and who listened`() {
      let things = PassthroughSubject<Thing, Never>()
      let others = PassthroughSubject<Thing, Never>()
      weak var thing: Thing?
      weak var listener: Thing?
      var subscription: AnyCancellable?
      do {
        let (value, owner) = (Thing(), Thing())
        (thing, listener) = (value, owner)
        subscription = things.combineLatest(others).sink { pair in owner.number += pair.0.number }
        things.send(value)
      }
      #expect(thing != nil)
      #expect(listener != nil)
      subscription?.cancel()
      #expect(thing == nil)
      #expect(listener == nil)
    }

    @Test func `ending releases what it held`() {
      let things = PassthroughSubject<Thing, Never>()
      let others = PassthroughSubject<Thing, Never>()
      weak var thing: Thing?
      let subscription = things.combineLatest(others).sink { _ in }
      do {
        let value = Thing()
        thing = value
        things.send(value)
      }
      #expect(thing != nil)
      things.send(completion: .finished)
      others.send(completion: .finished)
      #expect(thing == nil)
      subscription.cancel()
    }

    @Test func `a subscriber that cancels before the request gets nothing`() {
      let listener = Listener(first: .unlimited, cancelsAtOnce: true)
      CurrentValueSubject<Int, Failure>(1).combineLatest(CurrentValueSubject("a")).subscribe(listener)
      #expect(listener.heard == [])
    }

    // MARK: While a value is received

    @Test func `a stream may be sent into while a value is received`() {
      var heard: [String] = []
      let listening = numbers.combineLatest(words).sink(receiveCompletion: { _ in }) { number, word in
        heard.append("\(number)\(word)")
        if number < 3 { numbers.send(number + 1) }
      }
      words.send("a")
      numbers.send(1)
      #expect(heard == ["1a", "2a", "3a"])
      listening.cancel()
    }

    @Test func `it may be cancelled while a value is received`() {
      let listener = Listener(first: .unlimited, cancelsAfter: 2)
      numbers.combineLatest(words).subscribe(listener)
      numbers.send(1)
      for word in ["a", "b", "c"] { words.send(word) }
      #expect(listener.heard == ["1a", "1b"])
    }

    @Test func `three streams are two joins`() {
      var heard: [String] = []
      let flags = CurrentValueSubject<Bool, Failure>(true)
      let listening = numbers.combineLatest(words).combineLatest(flags)
        .sink(receiveCompletion: { _ in }) { heard.append("\($0.0.0)\($0.0.1)\($0.1)") }
      numbers.send(1)
      words.send("a")
      flags.send(false)
      #expect(heard == ["1atrue", "1afalse"])
      listening.cancel()
    }
  }

  private struct Failure: Error {}

  private final class Thing {
    var number = 1
  }

  /// Writes down what it hears, and asks for as much as it is told to.
  private final class Listener: Subscriber {
    private(set) var heard: [String] = []
    private(set) var subscription: (any Subscription)?
    private let first: Subscribers.Demand
    private let again: Subscribers.Demand
    private let cancelsAtOnce: Bool
    private let cancelsAfter: Int

    init(
      first: Subscribers.Demand, again: Subscribers.Demand = .none, cancelsAtOnce: Bool = false,
      cancelsAfter: Int = .max
    ) {
      self.first = first
      self.again = again
      self.cancelsAtOnce = cancelsAtOnce
      self.cancelsAfter = cancelsAfter
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      if cancelsAtOnce { return subscription.cancel() }
      if first > 0 { subscription.request(first) }
    }

    func receive(_ input: (Int, String)) -> Subscribers.Demand {
      heard.append("\(input.0)\(input.1)")
      if heard.count == cancelsAfter { subscription?.cancel() }
      return again
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if case .failure = completion { heard.append("failure") } else { heard.append("end") }
    }
  }
#endif
