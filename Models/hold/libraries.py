"""The libraries: what to clone, what is changed on Linux, what is played and which design it is compared with."""

import os
import re
import shutil
import subprocess
import tempfile

MODELS = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
LIBRARIES = os.path.join(MODELS, "Libraries")
SIZES = [100, 1000, 10000]
PHASES = [
    ("authors", "update-author", 1), ("posts", "update-post", 1), ("comments", "update-comment", 1),
    ("arrivals", "insert-comment", 1), ("departures", "delete-comment", 1), ("batches", "update-post", 10),
]
WITHOUT_BATCHES = ["authors", "posts", "comments", "arrivals", "departures"]


class Model:
    """A library, what is played of it, and which design it is compared with."""

    def __init__(self, name, library, url, version, real, model, **rest):
        self.name, self.library, self.url, self.version = name, library, url, version
        # A store and a derivation, and a preset or another pair.
        self.real, self.model = real, model
        self.clone, self.commit = rest.get("clone", library), rest.get("commit")
        # Folders of the clone, each with its name below Libraries.
        self.folders = rest.get("folders", [])
        self.patch, self.apply = rest.get("patch", "nothing"), rest.get("apply", nothing)
        self.way, self.view = rest.get("way", ""), rest.get("view", "detail")
        # Whether sizes are swept without a view, so that only the store is measured.
        self.alone = rest.get("alone", False)
        self.phases = rest.get("phases", [phase[0] for phase in PHASES])
        self.sizes, self.operations = rest.get("sizes", SIZES), rest.get("operations", 200)
        # Clones that the library needs, each with its commit; their sources are Sources/<name>.
        self.beside = rest.get("beside", [])

    @property
    def targets(self):
        return [name for name, _ in self.beside] + [target for _, target in self.folders]

    @property
    def against(self):
        return f"preset `{self.model[1]}`" if self.model[0] == "preset" else f"`{'/'.join(self.model)}`"


# What is changed on Linux

def nothing(_):
    pass


def shims(name):
    def apply(folder):
        source = os.path.join(MODELS, "Shims", name)
        for file in os.listdir(source):
            shutil.copy(os.path.join(source, file), os.path.join(folder, file))
    return apply


def verge_orm(folder):
    for name in ("Derived+ORM.swift", "Comparer+ORM.swift", "Deprecated.swift"):
        path = os.path.join(folder, name)
        if os.path.exists(path):
            os.remove(path)
    # Swift 5.3 took these: a name of a protocol's extension in a where clause, and conformances without what they ask.
    alias = "  public typealias EntityID = EntityIdentifier<Self>\n"
    each_swift(folder, lambda text: re.sub(r"^import Verge$", "", text, flags=re.M)
        .replace(alias, "").replace("  var entityID: EntityID { get }\n", alias.replace("public ", "", 1)
            + "  var entityID: EntityID { get }\n")
        .replace("RandomAccessCollection, MutableCollection, RangeReplaceableCollection", "RandomAccessCollection"))
    shims("VergeORM")(folder)


def normalization(folder):
    os.remove(os.path.join(folder, "VergeNormalization+Macros.swift"))


def perception(folder):
    os.remove(os.path.join(folder, "Internal", "ObservationBeta.swift"))
    each_swift(folder, lambda text: text.replace("import IssueReporting\n", ""))
    shims("Perception")(folder)


def state_graph(folder):
    kept = {"Primitives", "ThreadLocal.swift", "SourceLocation.swift", "NodeStore.swift", "Observation"}
    for name in os.listdir(folder):
        if name not in kept:
            path = os.path.join(folder, name)
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    for name in os.listdir(os.path.join(folder, "Observation")):
        if name != "withTracking.swift":
            os.remove(os.path.join(folder, "Observation", name))
    os.remove(os.path.join(folder, "Primitives", "KeyPath.swift"))
    unknown = r"^(@_exported )?import os(\.\w+)?$|^  static let (subscriptions|currentCancellable): .*$"
    each_swift(folder, lambda text: re.sub(unknown, "", text, flags=re.M)
        .replace("#if canImport(Observation)", "#if false").replace("import Foundation.NSLock", "import Foundation")
        .replace(", Observable, ", ", "))
    shims("StateGraph")(folder)


def each_swift(folder, change):
    for place, _, files in os.walk(folder):
        for file in files:
            if file.endswith(".swift"):
                path = os.path.join(place, file)
                with open(path, encoding="utf-8") as opened:
                    text = opened.read()
                with open(path, "w", encoding="utf-8") as opened:
                    opened.write(change(text))


PERCEPTION = (
    "the work of its macros is written by hand; without `IssueReporting`, which only debug builds of SwiftUI use; its "
    "switch for betas of iOS 17 is set by the adapter (Models/Shims)")

ALL = [
    Model(
        "reswift", "ReSwift", "https://github.com/ReSwift/ReSwift", "6.1.1 and 5 commits",
        ("re-swift", "re-swift-select"), ("preset", "reswift"),
        commit="11f0a2e", folders=[("ReSwift", "ReSwift")], alone=True),
    Model(
        "flatstore", "FlatStore", "https://github.com/eure/FlatStore", "2019-09-28",
        ("flat-store", "keyed"), ("preset", "flatstore"),
        commit="7f4b358", folders=[("FlatStore", "FlatStore")], apply=shims("FlatStore"),
        patch="`os_unfair_lock` is a mutex of the C library (Models/Shims); no file is changed",
        operations=30, alone=True, phases=["authors", "posts", "comments", "arrivals", "batches"]),
    Model(
        "combine-latest", "RxSwift", "https://github.com/ReactiveX/RxSwift", "6.10.2 and 15 commits",
        ("normalized", "rx-combine-latest"), ("normalized", "combine-latest"),
        commit="5abdfe46", folders=[("Sources/RxSwift", "RxSwift"), ("Sources/RxRelay", "RxRelay")],
        view="thread", phases=WITHOUT_BATCHES),
    Model(
        "sqlite-views", "GRDB", "https://github.com/groue/GRDB.swift", "7 (newest)",
        ("sqlite-observed", "value-observation"), ("preset", "sqlite-views"),
        view="thread", phases=WITHOUT_BATCHES, operations=60),
    Model(
        "grdb-columns", "GRDB-columns", "https://github.com/groue/GRDB.swift", "7 (newest)",
        ("sqlite-observed", "value-observation"), ("preset", "grdb-columns"),
        view="author-posts", phases=WITHOUT_BATCHES, operations=60),
    Model(
        "verge-8", "VergeORM", "https://github.com/VergeGroup/swift-Verge", "8.2.0, its database",
        ("verge-orm", "derived"), ("preset", "verge-8"),
        clone="Verge", commit="8.2.0", folders=[("Sources/VergeORM", "VergeORM")], apply=verge_orm,
        patch="without `Derived+ORM`, `Comparer+ORM`, `Deprecated` and `import Verge`, whose counter and profiler marks are "
        "in Models/Shims; for Swift 6 the protocol of entities names the type of their ids itself, and the ordered index "
        "is no `MutableCollection`",
        way="commit: observed\n", alone=True, operations=40),
    Model(
        "verge", "Normalization", "https://github.com/VergeGroup/Normalization", "2.0.1, the tables of Verge 14",
        ("verge-tables", "select-compare"), ("preset", "verge"),
        commit="360cc94", folders=[("Sources/Normalization", "Normalization")], apply=normalization,
        patch="the work of its macros is written by hand; TypedIdentifier (5407e04) and TypedComparator (a53cb62), which it "
        "needs, are unchanged",
        beside=[("TypedIdentifier", "5407e04"), ("TypedComparator", "a53cb62")],
        way="commit: observed\n", alone=True, sizes=[100, 1000, 10000, 100000]),
    Model(
        "swiftui-entities", "swift-perception", "https://github.com/pointfreeco/swift-perception",
        "2.0.9 and 2 commits", ("perception", "perceived"), ("preset", "swiftui-entities"),
        commit="b7fc720", folders=[("Sources/PerceptionCore", "PerceptionCore")], apply=perception, patch=PERCEPTION),
    Model(
        "swiftui-entities-backport", "swift-perception-backport", "https://github.com/pointfreeco/swift-perception",
        "2.0.9 and 2 commits, without Swift's Observation", ("perception-backport", "perceived"),
        ("preset", "swiftui-entities"),
        commit="b7fc720", clone="swift-perception", folders=[("Sources/PerceptionCore", "PerceptionCore")],
        apply=perception, patch=PERCEPTION),
    Model(
        "tracked", "swift-state-graph", "https://github.com/VergeGroup/swift-state-graph", "0.27.0",
        ("state-graph", "state-graph-computed"), ("atoms", "tracked-commit"),
        commit="c510e15", folders=[("Sources/StateGraph", "StateGraph")], apply=state_graph,
        patch="only nodes and tracking are kept, without macros, `UserDefaults`, SwiftUI and Combine; "
        "`ObservationRegistrar` is removed, because its hops to the main actor would pile up in a loop that never "
        "yields; `NSLock` replaces the unfair lock (Models/Shims)"),
]


# Getting them

def put(model, clones, problems):
    """Copies the sources of a library to where Package.swift looks for them; returns whether they exist."""
    if not model.folders:
        return True
    needed = [(name, commit, [(f"Sources/{name}", name)], nothing) for name, commit in model.beside]
    for name, commit, folders, change in needed + [(model.clone, model.commit, model.folders, model.apply)]:
        git = ["git", "-C", os.path.join(clones, name)]
        if not clones or subprocess.run(git + ["rev-parse", "--git-dir"], capture_output=True).returncode:
            problems[model.name] = f"there is no clone {name} in STOREBENCH_CLONES; --list has its address"
            return False
        if subprocess.run(git + ["cat-file", "-e", commit + "^{commit}"], capture_output=True).returncode:
            problems[model.name] = f"the clone {name} has not {commit}: git fetch --tags"
            return False
        with tempfile.TemporaryDirectory() as scratch:
            archive = subprocess.run(git + ["archive", commit], capture_output=True, check=True).stdout
            subprocess.run(["tar", "-x", "-C", scratch], input=archive, check=True)
            for source, target in folders:
                folder = os.path.join(LIBRARIES, target)
                shutil.rmtree(folder, ignore_errors=True)
                shutil.copytree(os.path.join(scratch, source), folder, symlinks=False,
                                ignore=lambda place, names: [n for n in names if not keeps(place, n)])
                change(folder)
    return True


def keeps(place, name):
    return name.endswith(".swift") or os.path.isdir(os.path.join(place, name)) and not name.endswith(".docc")
