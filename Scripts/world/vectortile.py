"""Writes Mapbox Vector Tiles 2.1. Geometry arrives in tile units, whole numbers, y down."""

import gzip
import struct

import shapely

MOVE_TO, LINE_TO, CLOSE_PATH = 1, 2, 7
POINT, LINE, POLYGON = 1, 2, 3


def varint(value):
    encoded = bytearray()
    while value > 0x7F:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    encoded.append(value)
    return bytes(encoded)


def zigzag(value):
    return value << 1 if value >= 0 else (-value << 1) - 1


def delimited(field, payload):
    return varint(field << 3 | 2) + varint(len(payload)) + payload


def packed(field, values):
    return delimited(field, b"".join(varint(value) for value in values))


class GeometryEncoder:
    """Commands of one feature; the cursor runs on from part to part."""

    def __init__(self):
        self.commands = []
        self.x = 0
        self.y = 0

    def _offset(self, point):
        x, y = point
        self.commands += [zigzag(x - self.x), zigzag(y - self.y)]
        self.x, self.y = x, y

    def path(self, points, close):
        self.commands.append(1 << 3 | MOVE_TO)
        self._offset(points[0])
        self.commands.append((len(points) - 1) << 3 | LINE_TO)
        for point in points[1:]:
            self._offset(point)
        if close:
            self.commands.append(1 << 3 | CLOSE_PATH)

    def points(self, points):
        self.commands.append(len(points) << 3 | MOVE_TO)
        for point in points:
            self._offset(point)


def whole_points(geometry):
    return [(round(x), round(y)) for x, y in shapely.get_coordinates(geometry).tolist()]


def ring_points(ring):
    """Without the repeated last point and without points in the middle of a straight run."""
    points = whole_points(ring)[:-1]
    kept = []
    for index, point in enumerate(points):
        before = points[index - 1]
        after = points[(index + 1) % len(points)]
        cross = (point[0] - before[0]) * (after[1] - point[1]) - (point[1] - before[1]) * (
            after[0] - point[0]
        )
        if cross:
            kept.append(point)
    return kept


def doubled_area(points):
    """Positive for an exterior ring, as the specification wants it with y down."""
    return sum(
        a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1])
    )


def encode_geometry(geometry):
    """The type and commands of a feature, or nothing where it vanished on the grid."""
    encoder = GeometryEncoder()
    parts = sorted(shapely.get_parts(geometry), key=lambda part: part.wkb)
    kind = parts[0].geom_type if parts else None
    if kind == "Point":
        encoder.points(whole_points(geometry))
        return POINT, encoder.commands
    if kind == "LineString":
        for line in parts:
            points = whole_points(line)
            points = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
            if len(points) > 1:
                encoder.path(points, close=False)
        return (LINE, encoder.commands) if encoder.commands else None
    for polygon in parts:
        exterior = ring_points(polygon.exterior)
        if len(exterior) < 3 or doubled_area(exterior) == 0:
            continue
        if doubled_area(exterior) < 0:
            exterior.reverse()
        encoder.path(exterior, close=True)
        for hole in polygon.interiors:
            interior = ring_points(hole)
            if len(interior) < 3 or doubled_area(interior) == 0:
                continue
            if doubled_area(interior) > 0:
                interior.reverse()
            encoder.path(interior, close=True)
    return (POLYGON, encoder.commands) if encoder.commands else None


def encode_value(value):
    if isinstance(value, str):
        return delimited(1, value.encode("utf-8"))
    if isinstance(value, int) and value >= 0:
        return varint(5 << 3) + varint(value)
    if isinstance(value, int):
        return varint(6 << 3) + varint(zigzag(value))
    return varint(3 << 3 | 1) + struct.pack("<d", value)


class LayerEncoder:
    def __init__(self, name, extent):
        self.name = name
        self.extent = extent
        self.features = []
        self.keys = {}
        self.values = {}

    def add(self, geometry, properties):
        encoded = encode_geometry(geometry)
        if encoded is None:
            return
        tags = []
        for key, value in properties.items():
            tags.append(self.keys.setdefault(key, len(self.keys)))
            tags.append(self.values.setdefault((type(value), value), len(self.values)))
        kind, commands = encoded
        self.features.append(
            (packed(2, tags) if tags else b"") + varint(3 << 3) + varint(kind) + packed(4, commands)
        )

    def encode(self):
        return b"".join(
            [varint(15 << 3), varint(2), delimited(1, self.name.encode("utf-8"))]
            + [delimited(2, feature) for feature in self.features]
            + [delimited(3, key.encode("utf-8")) for key in self.keys]
            + [delimited(4, encode_value(value)) for _, value in self.values]
            + [varint(5 << 3), varint(self.extent)]
        )


def encode_tile(layers):
    """Gzipped, the same bytes for the same layers; nothing where no layer has a feature."""
    body = b"".join(delimited(3, layer.encode()) for layer in layers if layer.features)
    return gzip.compress(body, compresslevel=9, mtime=0) if body else None
