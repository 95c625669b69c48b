/// `/viewer.js`: lists what is served, and shows raster archives and styles with Leaflet. Text from archives goes into
/// the page as text; attributions arrive sanitised.
enum ViewerScript {
  static let text = #"""
    'use strict';

    const kindPaths = { archive: 'data/', style: 'styles/' };
    const pathOf = (entry) => kindPaths[entry.kind] + encodeURIComponent(entry.id);
    const isDrawable = (entry) => entry.format !== 'pbf';

    /* Leaflet counts zooms for 256-point tiles; a 512-point tile z belongs to its zoom z + 1. */
    const zoomShift = (entry) => (entry.tileSize === 512 ? 1 : 0);

    function layerOf(entry) {
      const shift = zoomShift(entry);
      const deepest = entry.maxzoom + shift;
      const [west, south, east, north] = entry.bounds;
      /* Bounds on tile borders would otherwise ask for the tiles beyond them. */
      const insetX = Math.min(1e-9, (east - west) / 4), insetY = Math.min(1e-9, (north - south) / 4);
      return L.tileLayer(pathOf(entry) + '/{z}/{x}/{y}' + (entry.kind === 'style' ? '{r}' : '') + '.' + entry.format, {
        tileSize: entry.tileSize,
        zoomOffset: -shift,
        minZoom: Math.max(0, entry.minzoom + shift - 2),
        minNativeZoom: entry.minzoom + shift,
        maxNativeZoom: deepest,
        maxZoom: deepest + 4,
        bounds: L.latLngBounds([south + insetY, west + insetX], [north - insetY, east - insetX]),
        attribution: entry.attribution || '',
      });
    }

    function facts(entry) {
      const parts = [entry.kind === 'style' ? 'drawn' : entry.format, `zoom ${entry.minzoom}–${entry.maxzoom}`];
      if (!isDrawable(entry)) parts.push('vector: use it in a map style');
      if (entry.vector_layers && entry.vector_layers.length) {
        parts.push('layers ' + entry.vector_layers.map((layer) => layer.id).join(', '));
      }
      return parts.join(' · ');
    }

    function element(name, properties, ...children) {
      const made = Object.assign(document.createElement(name), properties);
      made.append(...children);
      return made;
    }

    function listItem(entry, select, isFirst) {
      const item = element('li', { title: entry.description || '' });
      if (select) {
        const button = element('input', { type: 'radio', name: 'map', checked: isFirst });
        button.addEventListener('change', () => select(entry));
        item.append(element('label', {}, button, entry.name));
      } else {
        item.append(element('div', { className: 'plain' }, entry.name));
      }
      item.append(element('div', { className: 'facts' }, facts(entry) + ' · ',
        element('a', { href: pathOf(entry) + '.json' }, 'TileJSON')));
      return item;
    }

    /* The place in the address: #zoom/latitude/longitude. */
    function placeFromAddress() {
      const numbers = location.hash.slice(1).split('/').map(Number);
      return numbers.length === 3 && numbers.every(Number.isFinite) ? numbers : null;
    }

    function showMap(entries) {
      const map = L.map('map', { worldCopyJump: true });
      map.attributionControl.setPrefix('Leaflet');
      L.control.scale().addTo(map);
      const [longitude, latitude, zoom] = entries[0].center;
      const place = placeFromAddress() || [zoom + zoomShift(entries[0]), latitude, longitude];
      map.setView([place[1], place[2]], place[0]);

      const position = document.getElementById('position');
      const note = () => {
        const center = map.getCenter();
        const text = [center.lat.toFixed(5), center.lng.toFixed(5)];
        history.replaceState(null, '', '#' + [map.getZoom(), ...text].join('/'));
        position.textContent = `${text.join(', ')} · zoom ${map.getZoom()}`;
      };
      map.on('moveend', note);
      note();

      let shown = null;
      return (entry) => {
        if (shown) shown.remove();
        shown = layerOf(entry).addTo(map);
        document.title = entry.name + ' – Cartouche';
        const bounds = shown.options.bounds;
        if (!bounds.intersects(map.getBounds())) map.fitBounds(bounds);
      };
    }

    async function start() {
      const entries = await (await fetch('index.json')).json();
      const drawable = entries.filter(isDrawable);
      const select = typeof L !== 'undefined' && drawable.length ? showMap(drawable) : null;
      document.getElementById('maps').append(...entries.map((entry) =>
        listItem(entry, isDrawable(entry) ? select : null, entry === drawable[0])));
      if (select) {
        select(drawable[0]);
      } else if (!document.querySelector('#map .notice')) {
        document.getElementById('map').append(element('p', { className: 'notice' },
          entries.length ? 'There are only vector tiles here: the list says how to reach them.' : 'Nothing is served.'));
      }
    }

    start().catch((error) => {
      document.getElementById('map').append(element('p', { className: 'notice' }, 'The list of maps could not be read: ' + error.message));
    });

    """#
}
