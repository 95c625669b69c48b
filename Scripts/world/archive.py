"""Writes the MBTiles file."""

import json
import sqlite3

TEXT = {"name": "String", "name:en": "String", "name:zh": "String"}
VECTOR_LAYERS = [
    {"id": "land", "fields": {}, "minzoom": 0, "maxzoom": 6,
     "description": "All land, without lines inside"},
    {"id": "countries", "fields": TEXT | {"iso_a2": "String", "mapcolor": "Number"},
     "minzoom": 0, "maxzoom": 6, "description": "Countries and territories"},
    {"id": "lakes", "fields": TEXT | {"class": "String", "rank": "Number"},
     "minzoom": 0, "maxzoom": 6, "description": "Lakes and reservoirs"},
    {"id": "boundaries",
     "fields": {"admin_level": "Number", "disputed": "Number", "maritime": "Number"},
     "minzoom": 0, "maxzoom": 6, "description": "Borders of countries (2) and states (4), each once"},
    {"id": "country_labels", "fields": TEXT | {"iso_a2": "String", "rank": "Number"},
     "minzoom": 0, "maxzoom": 6, "description": "One point for each country"},
    {"id": "state_labels", "fields": TEXT | {"rank": "Number"},
     "minzoom": 4, "maxzoom": 6, "description": "One point for each larger state"},
    {"id": "marine_labels", "fields": TEXT | {"class": "String", "rank": "Number"},
     "minzoom": 0, "maxzoom": 6, "description": "Oceans and seas"},
    {"id": "places",
     "fields": TEXT | {"class": "String", "capital": "Number", "population": "Number",
                       "rank": "Number"},
     "minzoom": 0, "maxzoom": 6, "description": "Cities and towns"},
]
METADATA = {
    "name": "Cartouche World",
    "format": "pbf",
    "bounds": "-180,-85.0511287798,180,85.0511287798",
    "center": "0,20,1",
    "minzoom": "0",
    "maxzoom": "6",
    "type": "baselayer",
    "version": "1",
    "attribution": "Made with Natural Earth. Place names © GeoNames (CC BY 4.0)",
    "description": "Land, countries, borders, lakes and places of the world",
    "json": json.dumps({"vector_layers": VECTOR_LAYERS}, separators=(",", ":")),
}
SCHEMA = """
    CREATE TABLE metadata (name TEXT, value TEXT);
    CREATE UNIQUE INDEX metadata_name ON metadata (name);
    CREATE TABLE tiles (
        zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB
    );
    CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
"""


class Writer:
    """Rows are counted from the south, as MBTiles wants them; callers count from the north."""

    def __init__(self, path):
        self.connection = sqlite3.connect(path)
        # Tiles of a few hundred bytes waste less in small pages.
        self.connection.execute("PRAGMA page_size = 1024")
        self.connection.execute("PRAGMA journal_mode = OFF")
        self.connection.executescript(SCHEMA)
        self.connection.executemany("INSERT INTO metadata VALUES (?, ?)", METADATA.items())

    def add(self, zoom, column, row, data):
        south_row = (1 << zoom) - 1 - row
        self.connection.execute(
            "INSERT INTO tiles VALUES (?, ?, ?, ?)", (zoom, column, south_row, data)
        )
        return len(data)

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        if error is None:
            self.connection.commit()
            self.connection.execute("VACUUM")
        self.connection.close()
