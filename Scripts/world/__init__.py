"""The steps from Natural Earth and GeoNames to the vector tiles of the built-in world."""
