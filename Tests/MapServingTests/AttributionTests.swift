import Testing

@testable import MapServing

struct AttributionTests {
  @Test(arguments: [
    "© OpenStreetMap contributors", "&copy; <a href=\"https://example.org/\">A</a> &#169; B",
    "<a href=\"http://a.example/x?y=1&amp;z=2\">A</a> | <a href=\"https://b.example\">B</a>", "",
  ])
  func simpleOnesStay(html: String) { #expect(AttributionHTML.sanitized(html) == html) }

  @Test(arguments: [
    ("<script>alert(1)</script>ok", "ok"), ("<script>alert(1)", ""), ("<b>bold</b> text", "bold text"),
    ("<img src=x onerror=alert(1)>x", "x"), ("<a href=\"javascript:alert(1)\">A</a>", "A"),
    (
      "<a href=' https://a.example/\"onclick=\"x ' onclick=\"x\">A</a>",
      "<a href=\"https://a.example/&quot;onclick=&quot;x\">A</a>"
    ),
    ("<A HREF=https://a.example target=_blank>A</A>", "<a href=\"https://a.example\">A</a>"),
    ("<a title='>' href='https://a.example/\"'>A", "<a href=\"https://a.example/&quot;\">A</a>"),
    ("a < b & c > d", "a &lt; b &amp; c &gt; d"), ("AT&T;", "AT&T;"), ("<!-- <b> -->x<!doctype y>", "x"),
    (
      "<a href=\"https://a.example\"><a href=\"https://b.example\">B</a>",
      "<a href=\"https://a.example\"></a><a href=\"https://b.example\">B</a>"
    ),
    ("</a>x</a>", "x"), ("x <", "x &lt;"), ("<a", ""), ("<style>p{}</style >y", "y"),
    ("<scr<script>ipt>z", "ipt&gt;z"),
  ])
  func othersAreReduced(html: String, expected: String) { #expect(AttributionHTML.sanitized(html) == expected) }
}
