import BenchVerdicts
import Testing

struct EntityWordsTests {
  private static let words = EntityWords(["posts": "issues", "authors": "people", "comments": "replies", "nested": "x"])

  @Test(arguments: [
    ("1,000 posts by 3 authors", "1,000 issues by 3 people"), ("Posts. A comment", "Issues. A reply"),
    ("update-author, author-posts, comment-count", "update-person, person-issues, reply-count"),
    ("dataset.posts=3 and post.author", "dataset.posts=3 and post.author"),
    ("entity_writes of posts/a posts_b", "entity_writes of posts/a posts_b"), ("compost, posted", "compost, posted"),
    ("of a post by an author", "of an issue by a person"),
  ])
  func `whole words are replaced, and nothing that is typed again`(_ text: String, _ said: String) {
    #expect(Self.words.text(text) == said)
    #expect(EntityWords(nil).text(text) == text)
  }

  @Test func `the singular follows from the plural`() {
    func one(_ many: String) -> String { EntityWords(["posts": many]).text("post") }
    #expect(one("people") == "person")
    #expect([one("boxes"), one("categories"), one("messages"), one("fish")] == ["box", "category", "message", "fish"])
  }

  @Test(arguments: [("users", "a user"), ("Units", "a Unit"), ("items", "an item"), ("unknowns", "an unknown")])
  func `an article fits the sound of its word`(_ many: String, _ one: String) {
    let words = EntityWords(["authors": many, "posts": many])
    #expect([words.text("of an author"), words.text("of a post")] == ["of \(one)", "of \(one)"])
    #expect(words.text("an author") == one, "at the beginning of a line")
    #expect(words.text("of an\n  author") == "of " + one.replacing(" ", with: "\n  "), "at the end of a line")
  }

  @Test func `marks, programs, styles and commands of a page stay`() {
    let page = """
      <p class="posts">Posts &lt; authors</p><script>let posts = "<b>"</script>
      <code>run posts</code><pre>posts</pre> posts
      """
    let said = """
      <p class="posts">Issues &lt; people</p><script>let posts = "<b>"</script>
      <code>run posts</code><pre>posts</pre> issues
      """
    #expect(Self.words.page(page) == said)
    #expect(EntityWords([:]).page(page) == page)
  }
}
