"""First call of the NVIDIA driver, cuInit, without torch: its result code, the driver's CUDA version, the number of devices."""

import ctypes
import os


def main(words, report):
    """One report before the call, which may be the end, and one after it."""
    name = "nvcuda.dll" if os.name == "nt" else "libcuda.so.1"
    try:
        driver = ctypes.CDLL(name)
    except OSError as error:
        return report(problem=str(error)[:300])
    report(step="cuInit", visible=os.environ.get("CUDA_VISIBLE_DEVICES"))
    code = driver.cuInit(0)
    version, count = ctypes.c_int(), ctypes.c_int()
    driver.cuDriverGetVersion(ctypes.byref(version))
    if code == 0:
        driver.cuDeviceGetCount(ctypes.byref(count))
    report(code=code, cuda="%d.%d" % (version.value // 1000, version.value % 1000 // 10), devices=count.value)
