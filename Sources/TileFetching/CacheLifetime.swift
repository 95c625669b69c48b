internal import CCurl

/// Until when an answer may be used (RFC 9111): `max-age` before `Expires`.
enum CacheLifetime {
  /// - Returns: seconds since 1970.
  static func expiry(cacheControl: String?, expires: String?, age: String?, now: Double, defaultLifetime: Double)
    -> Double
  {
    if let directives = cacheControl?.lowercased().split(separator: ",") {
      for directive in directives {
        let pair = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
        if pair.first == "max-age", pair.count == 2, let seconds = Double(pair[1]), seconds.isFinite {
          return now + max(0, seconds - (age.flatMap(Double.init) ?? 0))
        }
        if pair.first == "no-store" || pair.first == "no-cache" { return now }
      }
    }
    if let expires { return date(expires) ?? now }
    return now + defaultLifetime
  }

  /// A date in one of HTTP's forms, in seconds since 1970.
  static func date(_ text: String) -> Double? {
    let time = curl_getdate(text, nil)
    return time < 0 ? nil : Double(time)
  }

  /// `Retry-After`: a number of seconds or a date.
  static func retryAfter(_ text: String, now: Double) -> Double? {
    let text = text.filter { $0 != " " }.isEmpty ? "" : text
    if let seconds = Double(text.filter { $0 != " " }), seconds.isFinite { return max(0, seconds) }
    return date(text).map { max(0, $0 - now) }
  }
}
