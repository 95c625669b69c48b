/// `/viewer.css`.
enum ViewerStyleSheet {
  static let text = """
    :root { --ink: #22303c; --faint: #6b7a86; --line: #dde3e8; --paper: #fdfdfb; --accent: #0b6e8f; }
    html, body { height: 100%; margin: 0; }
    body { font: 14px/1.45 system-ui, "Noto Sans", sans-serif; color: var(--ink); background: var(--paper); }
    main { display: flex; height: 100%; }
    #map { flex: 1; min-width: 0; background: #eef1f3; }
    aside { width: 17rem; box-sizing: border-box; padding: 1rem; overflow-y: auto; order: -1;
      border-right: 1px solid var(--line); display: flex; flex-direction: column; }
    h1 { font-size: 1.05rem; margin: 0 0 .6rem; letter-spacing: .02em; }
    ul { list-style: none; margin: 0; padding: 0; flex: 1; }
    li { border-top: 1px solid var(--line); padding: .55rem 0; }
    label { display: flex; gap: .5rem; align-items: baseline; font-weight: 600; cursor: pointer; overflow-wrap: anywhere; }
    input { accent-color: var(--accent); margin: 0; }
    .plain { font-weight: 600; overflow-wrap: anywhere; }
    .facts { color: var(--faint); font-size: .85rem; margin-top: .15rem; overflow-wrap: anywhere; }
    li > .facts { margin-left: 1.35rem; }
    li > .plain { margin-left: 1.35rem; }
    a { color: var(--accent); }
    #position { color: var(--faint); font-size: .85rem; font-variant-numeric: tabular-nums; margin: .6rem 0 0; }
    .notice { margin: 2rem; padding: 1rem 1.2rem; background: #fff; border: 1px solid var(--line);
      border-left: 4px solid var(--accent); border-radius: 4px; max-width: 32rem; }
    code { background: #f0f2f4; padding: .1em .35em; border-radius: 3px; white-space: nowrap; }
    @media (max-width: 40rem) {
      main { flex-direction: column; }
      aside { width: auto; max-height: 35%; order: 0; border-right: 0; border-top: 1px solid var(--line); }
    }

    """
}
