"""Schedules as people write them, pickled by cloudpickle: the fixture of rl_cockpit's recognizer."""
import base64, json, math, sys
import cloudpickle


def linear_schedule(initial_value):
    def func(progress_remaining):
        return progress_remaining * initial_value
    return func


def get_linear_fn(start, end, end_fraction):
    def func(progress_remaining):
        if (1 - progress_remaining) > end_fraction:
            return end
        else:
            return start + (1 - progress_remaining) * (end - start) / end_fraction
    return func


def constant_fn(val):
    def func(_):
        return val
    return func


def get_schedule_fn(value_schedule):
    if isinstance(value_schedule, (float, int)):
        value_schedule = constant_fn(float(value_schedule))
    return lambda progress_remaining: float(value_schedule(progress_remaining))


def cosine(peak):
    return lambda p: peak * 0.5 * (1 + math.cos(math.pi * (1 - p)))


class Decay:
    def __init__(self, start, low):
        self.start, self.low = start, low

    def __call__(self, progress_remaining):
        return max(self.start * progress_remaining, self.low)


BASE = 2e-4


def stepped(p):
    rate = BASE
    if p < 0.5:
        rate = rate / 10
    return rate


def looped(p):
    rate = 1e-3
    for _ in range(3):
        rate = rate * p
    return rate


def reads_file(p):
    return float(open("/etc/hostname").read() or 0)


ALL = {
    "constant lambda": lambda _: 3e-4,
    "linear closure": linear_schedule(1e-3),
    "linear to a floor": (lambda low: lambda p: low + p * (1e-3 - low))(1e-5),
    "get_schedule_fn of a number": get_schedule_fn(0.2),
    "get_schedule_fn of a closure": get_schedule_fn(linear_schedule(7e-4)),
    "get_linear_fn": get_linear_fn(1.0, 0.05, 0.1),
    "get_linear_fn over all": get_linear_fn(1e-3, 1e-5, 1.0),
    "cosine": cosine(3e-4),
    "class with a floor": Decay(1e-3, 1e-4),
    "default argument": lambda p, rate=5e-4: rate * p,
    "quadratic": lambda p: 3e-4 * p ** 2,
    "stepped": stepped,
    "a loop": looped,
    "reads a file": reads_file,
}
if __name__ == "__main__":
    cases = []
    for name, one in ALL.items():
        data = base64.b64encode(cloudpickle.dumps(one)).decode()
        values = None if name in ("a loop", "reads a file") else [float(one(p)) for p in (1.0, 0.9, 0.75, 0.5, 0.25, 0.1, 0.0)]
        cases.append({"name": name, "pickle": data, "values": values})
    print(json.dumps({"cpython": sys.version.split()[0], "cloudpickle": cloudpickle.__version__, "cases": cases}))
