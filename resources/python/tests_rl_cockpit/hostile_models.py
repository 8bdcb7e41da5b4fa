"""Pieces of hostile models."""

import base64
import io
import os
import pickle
import zipfile


def small(**more):
    """Arguments of the smallest network."""
    return dict(device="cpu", policy_kwargs=dict(net_arch=[4]), **more)


class Planted:
    """Makes a folder when it is unpickled."""

    def __init__(self, folder):
        self.folder = folder

    def __reduce__(self):
        return os.mkdir, (self.folder,)


def value(thing):
    data = thing if isinstance(thing, bytes) else pickle.dumps(thing)
    return {":type:": "x", ":serialized:": base64.b64encode(data).decode()}


def torch_file(*pickles):
    """A file of torch with these as its `data.pkl`, one after the other."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for one in pickles:
            archive.writestr("archive/data.pkl", one)
        archive.writestr("archive/version", "3\n")
    return out.getvalue()
