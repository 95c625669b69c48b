/// The page at `/`. All addresses in it are relative, so that it works below a path of a proxy too.
enum ViewerPage {
  static func html(hasLeaflet: Bool) -> String {
    let library =
      hasLeaflet
      ? """
        <link rel="stylesheet" href="leaflet/leaflet.css">
        <script src="leaflet/leaflet.js" defer></script>
      """
      : ""
    let notice =
      hasLeaflet
      ? ""
      : """
        <p class="notice">The map needs Leaflet, which is not installed here:
          <code>apt install libjs-leaflet</code>, then start the server again.</p>
      """
    return """
      <!doctype html>
      <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Cartouche</title>
        <link rel="icon" href="data:,">
      \(library)
        <link rel="stylesheet" href="viewer.css">
        <script src="viewer.js" defer></script>
      </head>
      <body>
      <main>
        <div id="map">\(notice)</div>
        <aside>
          <h1>Maps</h1>
          <ul id="maps"></ul>
          <p id="position"></p>
        </aside>
      </main>
      <noscript><p class="notice">The viewer needs JavaScript; <a href="index.json">index.json</a> lists what is served.</p></noscript>
      </body>
      </html>

      """
  }
}
