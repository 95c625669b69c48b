"""Checks a finished world archive; prints what it found and fails on the first broken promise.

Usage: check_world.py tiles/world.mbtiles     (needs shapely; has its own tile decoder)
"""

import gzip
import json
import math
import sqlite3
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

import shapely

LARGEST_SIZE = 8 * 1024 * 1024
EXTENT = 4096
BUFFER = 64
ZOOMS = range(7)
# Cuts of the same coast from two sides may differ by this many units (8 units are a pixel).
EDGE_TOLERANCE = 2
# Two borders that run side by side within a unit can fall on the same grid points for a pixel.
SHORTEST_BORDER = 8
NAMES = {"北京", "القاهرة", "Москва", "Αθήνα", "서울", "東京", "Україна", "中国", "Deutschland"}
LESOTHO = (28.25, -29.6)
CHUKOTKA_LATITUDE = 67.5


@dataclass
class Feature:
    kind: int
    properties: dict
    parts: list


def read_varint(data, position):
    value = shift = 0
    while True:
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
        shift += 7


def fields(data):
    position = 0
    while position < len(data):
        key, position = read_varint(data, position)
        if key & 7 == 0:
            value, position = read_varint(data, position)
        elif key & 7 == 2:
            length, position = read_varint(data, position)
            value = data[position : position + length]
            assert len(value) == length, "a field runs over its end"
            position += length
        else:
            length = {1: 8, 5: 4}[key & 7]
            value = data[position : position + length]
            position += length
        yield key >> 3, value


def varints(data):
    position = 0
    values = []
    while position < len(data):
        value, position = read_varint(data, position)
        values.append(value)
    return values


def unzigzag(value):
    return (value >> 1) ^ -(value & 1)


def decode_value(data):
    ((field, value),) = fields(data)
    if field == 1:
        return value.decode("utf-8")
    if field == 3:
        return struct.unpack("<d", value)[0]
    return unzigzag(value) if field == 6 else value


def decode_parts(commands, kind):
    """Lists of points; for polygons one list for each ring, closed by its ClosePath."""
    parts = []
    x = y = index = 0
    while index < len(commands):
        command, count = commands[index] & 7, commands[index] >> 3
        index += 1
        if command == 7:
            assert kind == 3 and count == 1, "ClosePath out of place"
            parts[-1].append("closed")
            continue
        assert command in (1, 2) and count > 0, "unknown command"
        for _ in range(count):
            x += unzigzag(commands[index])
            y += unzigzag(commands[index + 1])
            index += 2
            if command == 1:
                parts.append([])
            elif kind != 1:
                assert (x, y) != parts[-1][-1], "a point is repeated"
            parts[-1].append((x, y))
    if kind == 3:
        assert all(part.pop() == "closed" for part in parts), "a ring is not closed"
    return parts


def decode_layer(data):
    features, keys, values = [], [], []
    single = {}
    for field, value in fields(data):
        if field == 2:
            features.append(dict(fields(value)))
        elif field == 3:
            keys.append(value.decode("utf-8"))
        elif field == 4:
            values.append(decode_value(value))
        else:
            single[field] = value
    assert single[15] == 2 and single[5] == EXTENT and features, "layer header"
    decoded = []
    for feature in features:
        tags = varints(feature.get(2, b""))
        properties = {keys[k]: values[v] for k, v in zip(tags[::2], tags[1::2])}
        decoded.append(Feature(feature[3], properties, decode_parts(varints(feature[4]), feature[3])))
    return single[1].decode("utf-8"), decoded


def doubled_area(ring):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))


def polygons(feature):
    """Shapely polygons, after the winding of every ring was checked."""
    grouped = []
    for ring in feature.parts:
        assert len(ring) >= 3, "a ring with less than three points"
        area = doubled_area(ring)
        assert area != 0, "a ring without area"
        if area > 0:
            grouped.append((ring, []))
        else:
            assert grouped, "a hole before the first exterior ring"
            grouped[-1][1].append(ring)
    return shapely.MultiPolygon(grouped)


class Archive:
    def __init__(self, path):
        self.path = Path(path)
        connection = sqlite3.connect(f"file:{self.path}?mode=ro&immutable=1", uri=True)
        self.metadata = dict(connection.execute("SELECT name, value FROM metadata"))
        self.tiles = {}
        self.land = {}
        self.names = set()
        self.fields = {}
        self.zooms_of_layer = {}
        self.counts = {}
        rows = connection.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles")
        for zoom, column, south_row, data in rows:
            key = (zoom, column, (1 << zoom) - 1 - south_row)
            assert key not in self.tiles, f"tile {key} twice"
            self.tiles[key] = self.read_tile(key, data)
        connection.close()

    def read_tile(self, key, data):
        assert data[:2] == b"\x1f\x8b" and data[4:8] == bytes(4), f"{key}: gzip without a time"
        layers = {}
        for field, value in fields(gzip.decompress(data)):
            assert field == 3, f"{key}: not a vector tile"
            name, features = decode_layer(value)
            assert name not in layers, f"{key}: layer {name} twice"
            layers[name] = features
            self.zooms_of_layer.setdefault(name, set()).add(key[0])
            count = (name, key[0])
            self.counts[count] = self.counts.get(count, 0) + len(features)
            for feature in features:
                self.check_feature(key, name, feature)
        return layers

    def check_feature(self, key, name, feature):
        self.fields.setdefault(name, set()).update(feature.properties)
        self.names.update(str(v) for k, v in feature.properties.items() if k.startswith("name"))
        limits = (0, EXTENT - 1) if feature.kind == 1 else (-BUFFER, EXTENT + BUFFER)
        for part in feature.parts:
            assert all(limits[0] <= c <= limits[1] for p in part for c in p), f"{key} {name}: outside"
        if feature.kind == 2:
            assert all(len(line) >= 2 for line in feature.parts), f"{key} {name}: a line of one point"
        if feature.kind == 3:
            try:
                feature.shape = polygons(feature)
            except AssertionError as problem:
                raise AssertionError(f"{key} {name} {feature.properties}: {problem}") from None
            reason = shapely.is_valid_reason(feature.shape)
            assert reason == "Valid Geometry", f"{key} {name} {feature.properties}: {reason}"
            if name == "land":
                self.land[key] = feature.shape

    def feature_at(self, zoom, longitude, latitude, layer, **properties):
        """The feature of the tile there with those properties, and the place in tile units."""
        size = 1 << zoom
        x = (longitude / 360 + 0.5) * size
        y = (0.5 - math.asinh(math.tan(math.radians(latitude))) / (2 * math.pi)) * size
        place = shapely.Point((x % 1) * EXTENT, (y % 1) * EXTENT)
        for feature in self.tiles[(zoom, int(x), int(y))].get(layer, []):
            if all(feature.properties.get(k) == v for k, v in properties.items()):
                return feature, place
        return None, place


def check_metadata(archive):
    metadata = archive.metadata
    for key in ("name", "bounds", "center", "version", "attribution", "description"):
        assert metadata.get(key), f"metadata: {key}"
    expected = {"format": "pbf", "minzoom": "0", "maxzoom": "6", "type": "baselayer"}
    assert all(metadata[key] == value for key, value in expected.items()), "metadata"
    assert "Natural Earth" in metadata["attribution"] and "GeoNames" in metadata["attribution"]
    layers = {layer["id"]: layer for layer in json.loads(metadata["json"])["vector_layers"]}
    assert set(layers) == set(archive.fields), "layers documented and found"
    for name, layer in layers.items():
        differing = set(layer["fields"]) ^ archive.fields[name]
        assert not differing, f"fields of {name}: {differing}"
        zooms = archive.zooms_of_layer[name]
        assert (layer["minzoom"], layer["maxzoom"]) == (min(zooms), max(zooms)), f"zooms of {name}"


def check_pyramid(archive):
    """Land at one zoom is land at the next, in a tile that is there."""
    for (zoom, column, row), land in archive.land.items():
        if zoom == ZOOMS[-1]:
            continue
        for child in range(4):
            left, top = child % 2 * EXTENT / 2, child // 2 * EXTENT / 2
            quarter = shapely.box(left, top, left + EXTENT / 2, top + EXTENT / 2)
            here = shapely.intersection(land, quarter).area / quarter.area
            below = archive.land.get((zoom + 1, column * 2 + child % 2, row * 2 + child // 2))
            inside = shapely.box(0, 0, EXTENT, EXTENT)
            there = shapely.intersection(below, inside).area / inside.area if below else 0
            assert abs(here - there) < 0.01, f"land of {(zoom, column, row)}, child {child}"


def cut_along(land, line):
    if land is None:
        return shapely.MultiLineString()
    return shapely.intersection(land, line)


def check_edges(archive):
    """Neighbours, also across ±180°, cut the same land at their common edge."""
    worst = 0.0
    right, left = (shapely.LineString([(x, 0), (x, EXTENT)]) for x in (EXTENT, 0))
    bottom, top = (shapely.LineString([(0, y), (EXTENT, y)]) for y in (EXTENT, 0))
    for zoom, column, row in archive.land:
        size = 1 << zoom
        here = archive.land[(zoom, column, row)]
        east = archive.land.get((zoom, (column + 1) % size, row))
        moved = shapely.transform(cut_along(east, left), lambda points: points + [EXTENT, 0])
        worst = max(worst, difference(cut_along(here, right), moved, (zoom, column, row, "east")))
        if row + 1 < size:
            south = archive.land.get((zoom, column, row + 1))
            moved = shapely.transform(cut_along(south, top), lambda points: points + [0, EXTENT])
            worst = max(worst, difference(cut_along(here, bottom), moved, (zoom, column, row, "south")))
    return worst


def difference(a, b, where):
    gaps = shapely.symmetric_difference(a, b)
    longest = max((part.length for part in shapely.get_parts(gaps)), default=0.0)
    assert longest <= EDGE_TOLERANCE, f"land differs by {longest:.1f} units at {where}"
    return longest


def check_places(archive):
    missing = NAMES - archive.names
    assert not missing, f"names: {missing}"
    for zoom in ZOOMS:
        for longitude in (179.999999, -180.0):
            land, place = archive.feature_at(zoom, longitude, CHUKOTKA_LATITUDE, "land")
            around = place.buffer(BUFFER / 2)
            assert land and land.shape.contains(around), f"Chukotka is cut at zoom {zoom}"
            russia, _ = archive.feature_at(zoom, longitude, CHUKOTKA_LATITUDE, "countries", iso_a2="RU")
            assert russia.shape.contains(around), f"Russia is cut at zoom {zoom}"
        if zoom >= 4:
            south_africa, place = archive.feature_at(zoom, *LESOTHO, "countries", iso_a2="ZA")
            lesotho, _ = archive.feature_at(zoom, *LESOTHO, "countries", iso_a2="LS")
            assert lesotho.shape.contains(place), f"no Lesotho at zoom {zoom}"
            assert south_africa is None or not south_africa.shape.contains(place)
    holes = archive.feature_at(4, *LESOTHO, "countries", iso_a2="ZA")[0]
    assert any(doubled_area(ring) < 0 for ring in holes.parts), "Lesotho is no hole"
    caspian, place = archive.feature_at(3, 51.0, 42.0, "land")
    assert caspian is None or not caspian.shape.contains(place), "the Caspian Sea is land"


def check_boundaries(archive):
    """Each border once, and none along ±180°."""
    for key, layers in archive.tiles.items():
        seen = set()
        size = 1 << key[0]
        for feature in layers.get("boundaries", []):
            if feature.properties["admin_level"] != 2:
                continue
            for line in feature.parts:
                for a, b in zip(line, line[1:]):
                    segment = (min(a, b), max(a, b))
                    if math.dist(a, b) < SHORTEST_BORDER:
                        continue
                    assert segment not in seen, f"{key}: a border twice at {segment}"
                    seen.add(segment)
                    edge = (key[1] == 0 and a[0] == b[0] == 0) or (
                        key[1] == size - 1 and a[0] == b[0] == EXTENT
                    )
                    assert not edge, f"{key}: a border along ±180°"


def main():
    archive = Archive(sys.argv[1])
    size = archive.path.stat().st_size
    assert size <= LARGEST_SIZE, f"{size} bytes"
    assert not Path(f"{archive.path}-wal").exists()
    check_metadata(archive)
    check_pyramid(archive)
    worst = check_edges(archive)
    check_places(archive)
    check_boundaries(archive)
    for name in archive.fields:
        counts = [archive.counts.get((name, zoom), 0) for zoom in ZOOMS]
        print(f"{name:15} features in the tiles of zooms 0–6: {counts}")
    print(f"{len(archive.tiles)} tiles, {size:,} bytes, edges agree within {worst:.2f} units: good")


if __name__ == "__main__":
    main()
