"""Makes the built-in world from Natural Earth and GeoNames. Run it through `make-world`."""

import argparse
import os
import sys
import time
from pathlib import Path

from world import archive, layers
from world.geometry import EXTENT, snapped
from world.places import load_places
from world.states import StateFeatures
from world.tiler import cut, place
from world.vectortile import LayerEncoder, encode_tile

ZOOMS = range(7)
LAYER_ORDER = [
    "land", "countries", "lakes", "boundaries",
    "country_labels", "state_labels", "marine_labels", "places",
]


class TileSet:
    """Collects the features of one zoom by tile and layer, in the order they are added."""

    def __init__(self, zoom):
        self.zoom = zoom
        self.tiles = {}
        self.counts = {}

    def _layer(self, tile, name):
        tile_layers = self.tiles.setdefault(tile, {})
        if name not in tile_layers:
            tile_layers[name] = LayerEncoder(name, EXTENT)
        return tile_layers[name]

    def add_shapes(self, name, features):
        for shape, properties in features:
            self.counts[name] = self.counts.get(name, 0) + 1
            for tile, part in cut(snapped(shape), self.zoom):
                if self.is_on_the_map(tile):
                    self._layer(tile, name).add(part, properties)

    def add_points(self, name, features):
        for point, properties in features:
            self.counts[name] = self.counts.get(name, 0) + 1
            tile, inside = place(point, self.zoom)
            self._layer(tile, name).add(inside, properties)

    def is_on_the_map(self, tile):
        return all(0 <= number < 1 << self.zoom for number in tile)

    def encoded(self):
        for tile in sorted(self.tiles):
            tile_layers = self.tiles[tile]
            ordered = [tile_layers[name] for name in LAYER_ORDER if name in tile_layers]
            data = encode_tile(ordered)
            if data:
                yield self.zoom, *tile, data


def make_zoom(world, states, places, zoom):
    tolerance, smallest_area = layers.simplification(zoom)
    coverage = world.coverage(zoom, tolerance, smallest_area)
    tiles = TileSet(zoom)
    tiles.add_shapes("land", [(coverage.land, {})])
    tiles.add_shapes("countries", layers.country_features(world, coverage))
    tiles.add_shapes("lakes", layers.lake_features(world, zoom, tolerance, smallest_area))
    tiles.add_shapes("boundaries", layers.boundary_features(world, coverage, zoom))
    tiles.add_shapes("boundaries", states.lines(zoom, tolerance))
    tiles.add_points("country_labels", layers.country_label_features(world, zoom))
    tiles.add_points("state_labels", states.labels(zoom))
    tiles.add_points("marine_labels", layers.sea_features(zoom))
    tiles.add_points("places", layers.place_features(places, zoom))
    return tiles


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--states", required=True, help="world_map.gpkg of Debian's qgis-common")
    parser.add_argument("--output", required=True, type=Path)
    arguments = parser.parse_args()

    world = layers.World(arguments.states)
    states = StateFeatures(world)
    places = load_places()
    temporary = arguments.output.with_suffix(".partial")
    temporary.unlink(missing_ok=True)
    with archive.Writer(temporary) as writer:
        for zoom in ZOOMS:
            started = time.monotonic()
            tiles = make_zoom(world, states, places, zoom)
            size = sum(writer.add(*tile) for tile in tiles.encoded())
            took = time.monotonic() - started
            print(f"zoom {zoom}: {size:,} bytes, {took:.0f} s, {tiles.counts}", file=sys.stderr)
    os.replace(temporary, arguments.output)


if __name__ == "__main__":
    main()
