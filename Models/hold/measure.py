"""Builds Models/, plays a library and its model, and selects the values that are kept."""

import csv
import datetime
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile

from libraries import LIBRARIES, MODELS, PHASES

STOREBENCH = os.path.join(os.path.dirname(MODELS), ".build", "release", "storebench")
SCREENS = [10, 300]
COUNTS = [
    "entity_writes", "entity_removals", "container_copies", "copied_elements", "notifications", "selector_calls",
    "recomputations", "view_updates", "wasted_updates", "glitches", "stale_views",
]


def build(models, problems):
    """Builds storebench, and Models/ as its host; a library that does not build is taken out, and the others are built
    without it."""
    command = ["swift", "build", "-c", "release", "--package-path", MODELS, "-Xswiftc", "-gnone"]
    environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1")
    for model in models:
        for target in model.targets:
            module = "EureFlatStore" if target == "FlatStore" else target
            made = subprocess.run(command + ["--target", module], env=environment, capture_output=True, text=True)
            if made.returncode:
                first = next((line for line in made.stdout.splitlines() if "error:" in line), "the build failed")
                problems[model.name] = f"{model.library} does not build: {first.strip()}"
                for _, folder in model.folders:
                    shutil.rmtree(os.path.join(LIBRARIES, folder), ignore_errors=True)
                break
    made = subprocess.run(command + ["--product", "models"], env=environment)
    if made.returncode:
        sys.exit("hold-models: Models/ does not build")
    made = subprocess.run(["swift", "build", "-c", "release", "--product", "storebench", "-Xswiftc", "-gnone"],
                          cwd=os.path.dirname(MODELS), env=environment)
    if made.returncode:
        sys.exit("hold-models: storebench does not build")
    return os.path.join(MODELS, ".build", "release", "models")


def scenario(model, sweep_of_views):
    sizes = [1000] if sweep_of_views else model.sizes
    phases = "\n".join(
        f"    - {{ name: {name}, operations: {model.operations}, mix: {{ {kind}: 1 }}, keys: uniform, batch: {batch} }}"
        for name, kind, batch in PHASES if name in model.phases)
    preset = model.model[0] == "preset"
    others = [] if preset else [model.model]
    pairs = [model.real] + others
    stores = ", ".join(sorted({store for store, _ in pairs}))
    written = {"tracked-commit": "{ tracked: { pull: commit } }"}
    derivations = ", ".join(written.get(name, name) for name in sorted({derivation for _, derivation in pairs}))
    is_bare = model.alone and not sweep_of_views
    counts = SCREENS if sweep_of_views else [10]
    sweep = f"dataset.posts: [{', '.join(map(str, sizes))}]" + ("" if is_bare else f", views.count: {counts}")
    name = f"{model.name}-{'screens' if sweep_of_views else 'sizes'}"
    feed = "" if model.view == "thread" else "  - { kind: feed, limit: 30 }\n"
    views = "" if is_bare else f"views:\n{feed}  - {{ kind: {model.view}, count: 10 }}\n"
    return name, f"""version: 1
name: {name}
question: How far is {model.model[1]} from {model.library}?
seed: 42
dataset:
  authors: 100
  posts: 1_000
  comments: 2_000
  relations: {{ post.author: sequential, comment.post: sequential, comment.author: sequential }}
  text: {{ name: 16, title: 40, body: 40, comment: 40 }}
{views}workload:
  phases:
{phases}
matrix:
  stores: [{stores}]
  derivations: [{derivations}]
{'  presets: [' + model.model[1] + ']' if preset else ''}
{model.way}sweep: {{ {sweep} }}
"""


def play(program, model, sweep_of_views, repetitions, scratch):
    """Plays a scenario; returns the rows of its measurements."""
    name, text = scenario(model, sweep_of_views)
    file = os.path.join(scratch, f"{name}.yaml")
    with open(file, "w", encoding="utf-8") as opened:
        opened.write(text)
    made = subprocess.run(
        [STOREBENCH, "run", file, "--designs", program, "--quiet", "--repetitions", str(repetitions), "--out", scratch],
        capture_output=True, text=True)
    if made.returncode not in (0, 4):
        raise RuntimeError(f"{name} ended with {made.returncode}: {(made.stdout + made.stderr).strip()[-600:]}")
    (folder,) = os.listdir(os.path.join(scratch, name))
    with open(os.path.join(scratch, name, folder, "measurements.csv"), newline="", encoding="utf-8") as opened:
        return list(csv.DictReader(opened))


def conformance(program, model):
    """Whether the store keeps its contract; the derivation, if the store is built in."""
    store, derivation = model.real
    name = derivation if store == "normalized" else store
    made = subprocess.run([STOREBENCH, "conformance", name, "--designs", program], capture_output=True, text=True)
    said = [line.strip() for line in made.stdout.splitlines() if line.strip()]
    if made.returncode == 0:
        return "yes"
    # "some-store/naive does not conform: the reason"
    return "no: " + next((line for line in said if "not conform" in line), said[-1]).split(": ", 1)[-1]


class Found:
    """The values of a run, by design, size, phase and metric."""

    def __init__(self, rows, model, key):
        self.values = {}
        for row in rows:
            point = dict(pair.split("=", 1) for pair in row["point"].split(";"))
            kind = next((kind for name, kind, _ in PHASES if name == row["phase"]), None)
            # Blocks are counted for phases, and each phase has one kind.
            if row["operation"] != ("*" if row["metric"] == "allocations" else kind):
                continue
            if "preset" in point:
                side = "model"
            else:
                side = "real" if (row["store"], row["derivation"]) == tuple(model.real) else "model"
                if side == "model" and (model.model[0] == "preset" or
                                        (row["store"], row["derivation"]) != tuple(model.model)):
                    continue
            place = (side, int(point[key]), row["phase"], row["metric"])
            value = (int(row["repetition"]), float(row["value"]), int(row["operations"]))
            self.values.setdefault(place, []).append(value)

    def each(self, side, size, phase, metric):
        """Per operation, one for each repetition."""
        found = sorted(self.values.get((side, size, phase, metric), []))
        return [value if metric.startswith("latency") else value / operations for _, value, operations in found]

    def median(self, *place):
        found = self.each(*place)
        return statistics.median(found) if found else None

    def counts(self, size, phase):
        pairs = [(metric, self.median("real", size, phase, metric), self.median("model", size, phase, metric))
                 for metric in COUNTS]
        return [(metric, real, model) for metric, real, model in pairs if real is not None and model is not None]

    def ratio(self, size, phase):
        """Times of rounds in which both took turns, one divided by the other: the middle, the least and the most."""
        pairs = zip(self.each("real", size, phase, "latency_p50_ns"), self.each("model", size, phase, "latency_p50_ns"))
        ratios = sorted(real / model for real, model in pairs if model > 0)
        return [statistics.median(ratios), ratios[0], ratios[-1]] if ratios else None

    def exponent(self, side, sizes, phase, metric):
        values = [self.median(side, size, phase, metric) for size in sizes]
        if len(sizes) < 2 or any(value is None or value <= 0 for value in values):
            return None
        xs, ys = [math.log(size) for size in sizes], [math.log(value) for value in values]
        middle = sum(xs) / len(xs)
        return sum((x - middle) * y for x, y in zip(xs, ys)) / sum((x - middle) ** 2 for x in xs)


def line(program, model, repetitions):
    """Plays a model beside its library; returns the values that are kept."""
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as scratch:
        sizes = Found(play(program, model, False, repetitions, scratch), model, "dataset.posts")
        screens = Found(play(program, model, True, repetitions, scratch), model, "views.count")
    kept = {
        "date": datetime.datetime.now(datetime.timezone.utc).date().isoformat(), "version": model.version,
        "commit": model.commit or "", "machine": machine(), "load": round(max(before, os.getloadavg()[0]), 1),
        "processors": os.cpu_count(), "repetitions": repetitions, "conforms": conformance(program, model), "kinds": [],
        "screens": [],
    }
    for name, kind, batch in PHASES:
        if name not in model.phases:
            continue
        counts = [(size, entry) for size in model.sizes for entry in sizes.counts(size, name)]
        kept["kinds"].append({
            "kind": kind + (f", {batch} a commit" if batch > 1 else ""), "sizes": model.sizes,
            "counts": len(counts),
            "unequal": [[size, *entry] for size, entry in counts if entry[1] != entry[2]],
            "bytes": [[sizes.median(side, size, name, "allocated_bytes") for side in ("real", "model")]
                      for size in model.sizes],
            "blocks": [[sizes.median(side, size, name, "allocations") for side in ("real", "model")]
                       for size in model.sizes],
            "exponents": {metric: [sizes.exponent(side, model.sizes, name, metric) for side in ("real", "model")]
                          for metric in ("allocated_bytes", "latency_p50_ns")},
            "ns": [[sizes.median(side, size, name, "latency_p50_ns") for side in ("real", "model")]
                   for size in model.sizes],
            "times": [sizes.ratio(size, name) for size in model.sizes],
        })
        kept["screens"].append({
            "kind": kind + (f", {batch} a commit" if batch > 1 else ""), "views": SCREENS,
            "unequal": [[views, *entry] for views in SCREENS for entry in screens.counts(views, name)
                        if entry[1] != entry[2]],
            "counts": sum(len(screens.counts(views, name)) for views in SCREENS),
            "bytes": [[screens.median(side, views, name, "allocated_bytes") for side in ("real", "model")]
                      for views in SCREENS],
            "times": [screens.ratio(views, name) for views in SCREENS],
        })
    return kept


def machine():
    processor = "unknown"
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8") as opened:
            named = [text.split(":", 1)[1].strip() for text in opened if text.startswith("model name")]
            processor = named[0] if named else processor
    return f"{platform.system()} {platform.machine()}, {processor}"
