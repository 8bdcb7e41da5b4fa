"""Synthetic rasters for QNetFires: python -m rl_cockpit_aids.rasters --out FOLDER --count 4 --size 50 --seed 42

Names, sizes and units are those of the loader of QNetFires (src/utils/loadingUtils.py): one GeoTIFF a layer and index,
`{layer}/cropped_raster_{index}_{layer}.tif`, indices from 1, in the units of LANDFIRE (whole degrees, meters, percent,
canopy heights in tenths of a meter, bulk density in hundredths of kg/m3, fuel models of Scott and Burgan 2005).
"""

import argparse
import os
import sys

from rl_cockpit_aids.new_folder import Refusal, new_folder

# Lowest and highest value of a layer, and its smoothness in cells.
LAYERS = {
    "slp": (0, 25, 6),
    "asp": (0, 359, 8),
    "dem": (900, 1400, 9),
    "cc": (0, 70, 5),
    "cbd": (2, 20, 5),
    "cbh": (3, 25, 5),
    "ch": (30, 250, 5),
}
# Grass, grass and shrub, shrub, timber understory and litter: all of them burn.
FUELS = (101, 102, 121, 122, 141, 142, 161, 165, 181, 183)


def main(arguments):
    options = options_of(arguments)
    try:
        import numpy
        import rasterio

        with new_folder(options.out, vars(options)) as folder:
            for index in range(1, options.count + 1):
                write_index(folder, index, options, numpy, rasterio)
                print("[rasters] {} of {}: {} layers of {} x {} cells".format(index, options.count, len(LAYERS) + 1, options.size, options.size), flush=True)
    except Refusal as refusal:
        print("[rasters] {}".format(refusal), file=sys.stderr)
        return 2
    print("[rasters] {} rasters in {}".format(options.count, os.path.abspath(options.out)), flush=True)
    return 0


def options_of(arguments):
    parser = argparse.ArgumentParser(prog="python -m rl_cockpit_aids.rasters")
    parser.add_argument("--out", required=True)
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--size", type=int, default=50)
    parser.add_argument("--seed", type=int, default=42)
    options = parser.parse_args(arguments)
    if options.count < 1 or options.size < 8:
        parser.error("--count is at least 1, --size at least 8")
    return options


def write_index(folder, index, options, numpy, rasterio):
    """All layers of one raster; the same seed gives the same bytes of data."""
    random = numpy.random.default_rng([options.seed, index])
    layers = {name: spread(smooth(random, options.size, cells, numpy), low, high, numpy) for name, (low, high, cells) in LAYERS.items()}
    zones = spread(smooth(random, options.size, 4, numpy), 0, len(FUELS) - 1, numpy)
    layers["fbfm"] = numpy.asarray(FUELS)[zones]
    for name, values in layers.items():
        path = os.path.join(folder, name, "cropped_raster_{}_{}.tif".format(index, name))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_tif(path, values.astype("int16"), rasterio)


def smooth(random, size, cells, numpy):
    """Noise, averaged over squares of that many cells, twice."""
    field = random.random((size + 2 * cells, size + 2 * cells))
    for axis in (0, 1, 0, 1):
        window = numpy.ones(cells) / cells
        field = numpy.apply_along_axis(lambda line: numpy.convolve(line, window, mode="same"), axis, field)
    return field[cells:-cells, cells:-cells]


def spread(field, low, high, numpy):
    """Whole numbers from `low` to `high`."""
    share = (field - field.min()) / max(field.max() - field.min(), 1e-12)
    return numpy.rint(low + share * (high - low)).astype(int)


def write_tif(path, values, rasterio):
    height, width = values.shape
    # LANDFIRE's projection and cell size: Albers, meters, 30 m.
    location = rasterio.transform.from_origin(-2000000, 2000000, 30, 30)
    with rasterio.open(path, "w", driver="GTiff", height=height, width=width, count=1, dtype="int16", transform=location) as file:
        file.write(values, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
