import GeoData
import Testing

@Suite struct JSONParserTests {
  @Test func readsEveryKindOfValue() throws {
    let value = try JSONValue(parsing: #" {"a": [1, -2.5e2, true, false, null], "b": {"c": "d"}} "#)
    #expect(value == ["a": [1, -250, true, false, nil], "b": ["c": "d"]])
  }

  @Test func keepsTheOrderOfKeysAndTheLastOfDuplicates() throws {
    let object = try #require(try JSONValue(parsing: #"{"z": 1, "a": 2, "z": 3}"#).object)
    #expect(object.keys == ["z", "a"])
    #expect(object["z"] == 3)
  }

  @Test func findsKeysAmongMany() throws {
    let text = "{" + (0..<200).map { "\"k\($0)\": \($0)" }.joined(separator: ",") + ",\"k7\":-1}"
    let object = try #require(try JSONValue(parsing: text).object)
    #expect(object.count == 200)
    #expect(object["k199"] == 199)
    #expect(object["k7"] == -1)
    #expect(object["k200"] == nil)
  }

  @Test func remembersLines() throws {
    let node = try JSONNode(parsing: "{\n  \"layers\": [\n    {},\r\n    {\"width\": \"2px\"}\n  ]\n}")
    #expect(node.line == 1)
    #expect(node["layers"]?.line == 2)
    #expect(node["layers"]?[1]?["width"]?.line == 4)
    #expect(node["layers"]?[1]?["width"]?.summary == "\"2px\"")
  }

  @Test func skipsAByteOrderMark() throws {
    #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == [1])
  }

  @Test(arguments: [
    ("0.1", 0.1), ("123456789012345678901234567890", 1.2345678901234568e29), ("5e-324", Double.leastNonzeroMagnitude),
    ("1.7976931348623157e308", Double.greatestFiniteMagnitude), ("9007199254740993", 9_007_199_254_740_992),
    ("-0", 0), ("8.5e+22", 8.5e22), ("0.000000000000000000000001", 1e-24),
    ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
  ])
  func readsNumbersToTheNearestDouble(text: String, expected: Double) throws {
    #expect(try JSONValue(parsing: text).number == expected)
  }

  @Test func readsEscapesAndSurrogates() throws {
    #expect(try JSONValue(parsing: #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é""#) == "\"\\/\u{8}\u{C}\n\r\té😀é")
    #expect(try JSONValue(parsing: #""\ud83dx\ude00""#) == "\u{FFFD}x\u{FFFD}")
  }

  @Test(arguments: [
    ("", "line 1, column 1: the text is empty"),
    ("[1,]", "line 1, column 4: expected a value, found ']'"),
    ("{\"a\" 1}", "line 1, column 6: expected ':' after the key \"a\", found '1'"),
    ("[\n1 2]", "line 2, column 3: expected ',' or ']' in the array, found '2'"),
    ("{'a': 1}", "line 1, column 2: expected a key in double quotes, found '''"),
    ("[\"é\" x", "line 1, column 6: expected ',' or ']' in the array, found 'x'"),
    ("01", "line 1, column 1: a number may not start with 0"),
    ("1.", "line 1, column 3: expected a digit after the decimal point"),
    ("1e999", "line 1, column 1: the number 1e999 is too large"),
    ("nul", "line 1, column 1: expected null"),
    ("\"abc", "line 1, column 1: the string is not closed"),
    ("\"a\nb\"", "line 1, column 3: a string may not hold control character 10; escape it"),
    ("\"\\x\"", "line 1, column 2: unknown escape in the string"),
    ("[1] 2", "line 1, column 5: expected the end of the text, found '2'"),
    ("{\"a\": 1", "line 1, column 8: expected ',' or '}' in the object, found the end of the text"),
  ])
  func saysWhatIsWrongAndWhere(text: String, message: String) {
    #expect { try JSONValue(parsing: text) } throws: { "\($0)" == message }
  }

  @Test func refusesBytesThatAreNoUTF8() {
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
  }

  @Test func limitsDepth() throws {
    let fits = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try JSONNode(parsing: fits).array?.count == 1)
    #expect(throws: JSONError.self) { try JSONNode(parsing: String(repeating: "[", count: 100_000)) }
    #expect(throws: JSONError.self) { try JSONNode(parsing: String(repeating: "{\"a\":", count: 100_000)) }
  }

  @Test func everyPrefixOfATextFails() {
    let bytes = Array(#"{"a": [1.5e3, "x\u00e9", true], "b": null}"#.utf8)
    for count in 0..<bytes.count {
      #expect(throws: JSONError.self) { try JSONValue(parsing: Array(bytes.prefix(count))) }
    }
  }
}

@Suite struct JSONWriterTests {
  @Test func writesWhatItReads() throws {
    let value: JSONValue = ["a": [1, 0.1, -2.5e-9, 1e300, true, nil], "b": ["c": "q\"\\\n\u{1}é😀"], "d": [], "e": [:]]
    #expect(try JSONValue(parsing: value.serialized()) == value)
    #expect(try JSONValue(parsing: value.serialized(indented: true)) == value)
  }

  @Test func writesShortly() {
    #expect(JSONValue.array([1, -3, 0.5, .number(.infinity), "a\u{1F}"]).serialized() == #"[1,-3,0.5,null,"a\u001f"]"#)
    #expect(JSONValue(dictionaryLiteral: ("a", [1])).serialized(indented: true) == "{\n  \"a\": [\n    1\n  ]\n}")
  }
}
