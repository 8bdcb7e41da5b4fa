"""Rungs of the crash ladder: one step from the bare interpreter to a MaskablePPO each, in its own process."""

import os
import re
import sys

MATHS = re.compile(r"(blas|lapack|mkl|omp|atlas|blis)[^/]*\.(so|dylib|dll)", re.IGNORECASE)
VARIABLES = (
    "OMP_NUM_THREADS", "MKL_NUM_THREADS", "MKL_THREADING_LAYER", "MKL_SERVICE_FORCE_INTEL", "KMP_DUPLICATE_LIB_OK", "LD_LIBRARY_PATH", "LD_PRELOAD",
    "PYTHONPATH",
)


def main(words, report):
    """words: {rung}. Reports {step, …} before and after what may be the end; {missing} where a package is not installed."""
    rung = RUNGS[words["rung"]]
    try:
        rung(lambda step: report(step=step, libraries=libraries()))
    except ImportError as error:
        name = (getattr(error, "name", None) or "").split(".")[0]
        if isinstance(error, ModuleNotFoundError) and name in OPTIONAL:
            return report(missing=name)
        raise
    report(done=True, libraries=libraries(), variables={name: os.environ[name] for name in VARIABLES if name in os.environ})


OPTIONAL = ("numpy", "torch", "stable_baselines3", "sb3_contrib", "gymnasium")


def libraries():
    """Files of BLAS, LAPACK and OpenMP that this process has mapped; [] where the system does not say."""
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="replace") as file:
            paths = {line.split(None, 5)[5].strip() for line in file if line.count(" ") > 4 and "/" in line}
    except (OSError, IndexError):
        return []
    return sorted(path for path in paths if MATHS.search(os.path.basename(path)))[:40]


def bare(step):
    step("Python %s" % sys.version.split()[0])


def numpy_matmul(step):
    import numpy

    step("numpy %s, matmul" % numpy.__version__)
    square = numpy.random.rand(400, 400)
    assert numpy.isfinite(square @ square).all()


def torch_import(step):
    step("import torch")
    import torch

    step("torch %s" % torch.__version__)


def torch_matmul(step):
    import torch

    step("torch.matmul")
    assert bool(torch.isfinite(torch.rand(400, 400) @ torch.rand(400, 400)).all())


def torch_qr(step):
    import torch

    step("torch.linalg.qr, LAPACK geqrf")
    q, r = torch.linalg.qr(torch.rand(64, 64))
    assert bool(torch.isfinite(q @ r).all())


def orthogonal(step):
    import torch

    step("nn.Linear and nn.init.orthogonal_")
    torch.nn.init.orthogonal_(torch.nn.Linear(64, 64).weight)


def sb3_import(step):
    step("import stable_baselines3")
    import stable_baselines3

    step("import sb3_contrib")
    import sb3_contrib

    step("stable-baselines3 %s, sb3-contrib %s" % (stable_baselines3.__version__, sb3_contrib.__version__))


def maskable(step):
    import gymnasium
    import numpy
    from sb3_contrib import MaskablePPO

    class Toy(gymnasium.Env):
        observation_space = gymnasium.spaces.Box(-1, 1, (4,), numpy.float32)
        action_space = gymnasium.spaces.Discrete(3)

        def reset(self, *, seed=None, options=None):
            return numpy.zeros(4, numpy.float32), {}

        def step(self, action):
            return numpy.zeros(4, numpy.float32), 0.0, True, False, {}

        def action_masks(self):
            return numpy.ones(3, bool)

    step("MaskablePPO('MlpPolicy', toy)")
    MaskablePPO("MlpPolicy", Toy(), n_steps=16, batch_size=16, device="cpu")


RUNGS = {
    "interpreter": bare, "numpy": numpy_matmul, "import-torch": torch_import, "matmul": torch_matmul, "linalg-qr": torch_qr,
    "orthogonal": orthogonal, "import-sb3": sb3_import, "maskable-ppo": maskable,
}
