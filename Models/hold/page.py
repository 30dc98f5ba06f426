"""docs/models.md and Models/measured.md, made from the measured values and the notes."""

import os

from libraries import ALL, MODELS


# In bytes. A difference below it is of fewer than one block per operation.
SMALLEST_BLOCK = 16


def short(value):
    if value is None:
        return "–"
    if value == 0:
        return "0"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def factor(ratio):
    if ratio is None:
        return "–"
    spread = "" if ratio[1] == ratio[2] else f" ({ratio[1]:.2f} to {ratio[2]:.2f})"
    return f"×{ratio[0]:.2f}{spread}"


def off(kind, kept):
    """The differences above a tenth in bytes, 0.1 in an exponent, or a factor of two in time."""
    found = []
    for size, (real, model) in zip(kind["sizes"], kind["bytes"]):
        if real is not None and model is not None and abs(real - model) > max(0.1 * real, SMALLEST_BLOCK):
            found.append(f"bytes at {size}")
    for metric, word in (("allocated_bytes", "exponent of bytes"), ("latency_p50_ns", "exponent of time")):
        real, model = kind["exponents"][metric]
        if real is not None and model is not None and abs(real - model) > 0.1:
            found.append(word)
    for size, ratio in zip(kind["sizes"], kind["times"]):
        if ratio is not None and not 0.5 <= ratio[0] <= 2:
            found.append(f"time at {size}")
    return found


def section(model, kept):
    """The commit, the differences from the model, and their reasons."""
    commit = f"[{kept['commit']}]({model.url}/commit/{kept['commit']})" if kept["commit"] else f"<{model.url}>"
    return [f"## {model.library}", "", f"Source: {commit}", "", noted(model.name)]


def measured(model, kept):
    """The tables of one library."""
    busy = " (**busy**)" if kept["load"] > 0.75 * kept["processors"] else ""
    text = [
        f"## {model.library}", "",
        f"Played as `{'/'.join(model.real)}`; {kept['machine']}, {kept['processors']} processors, load {kept['load']}{busy}, "
        f"{rounds(kept['repetitions'])}.", "",
        "| kind of change | posts | counts | bytes | exponent | blocks | time, library over model | its exponent "
        "| differs in |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for kind in kept["kinds"]:
        unequal = sorted({entry[1] for entry in kind["unequal"]})
        counts = "all equal" if not unequal else f"{kind['counts'] - len(kind['unequal'])} of {kind['counts']} equal"
        ends = [kind["bytes"][0], kind["bytes"][-1]]
        text.append(
            f"| {kind['kind']} | {' '.join(f'{size:,}' for size in kind['sizes'])} | {counts} | "
            f"{short(ends[0][0])} → {short(ends[1][0])}; {short(ends[0][1])} → {short(ends[1][1])} | "
            f"{pair(kind['exponents']['allocated_bytes'])} | "
            f"{short(kind['blocks'][-1][0])}; {short(kind['blocks'][-1][1])} | "
            f"{', '.join(factor(ratio) for ratio in kind['times'])} | {pair(kind['exponents']['latency_p50_ns'])} | "
            f"{', '.join(off(kind, kept)) or '–'} |")
    if not kept["screens"]:
        return text + ["", "Not played with views on screen."] + differing(kept)
    text += [
        "", "With views on screen, at 1,000 posts:", "",
        "| kind of change | views | counts | bytes | time, library over model |", "|---|---|---|---|---|"]
    for screen in kept["screens"]:
        unequal = len(screen["unequal"])
        counts = "all equal" if not unequal else f"{screen['counts'] - unequal} of {screen['counts']} equal"
        bytes_ = ", ".join(f"{short(real)}; {short(model)}" for real, model in screen["bytes"])
        text.append(f"| {screen['kind']} | {', '.join(map(str, screen['views']))} | {counts} | {bytes_} | "
                    f"{', '.join(map(factor, screen['times']))} |")
    return text + differing(kept)


def rounds(count):
    return "one round" if count == 1 else f"{count} rounds"


def pair(values):
    return "–" if None in values else f"{values[0]:.2f}; {values[1]:.2f}"


def differing(kept):
    """The counts that differ, each at the largest size and with the most views at which it differs."""
    last = {}
    for where, word in (("kinds", "posts"), ("screens", "views")):
        for kind in kept[where]:
            for size, metric, real, model in kind["unequal"]:
                last[kind["kind"], metric] = (f"{size:,} {word}", real, model)
    if not last:
        return []
    return ["", "| not equal | for | at | library | model |", "|---|---|---|---|---|"] + [
        f"| `{metric}` | {kind} | {place} | {short(real)} | {short(model)} |"
        for (kind, metric), (place, real, model) in last.items()]


def noted(name):
    with open(os.path.join(MODELS, "notes", f"{name}.md"), encoding="utf-8") as opened:
        return opened.read().strip()


HEAD = """# Models and the libraries they are named after

A *model* is a preset or another design that should cost the same as a library. To check this, the library is built from source.
Then library and model take turns in playing the same operations. [Models/measured.md](../Models/measured.md) has all values.
`scripts/hold-models --help` says how to repeat the measurement.

- **version**: "and 5 commits" means five commits later
- **conforms**: whether the library passes `storebench conformance`
- **equal counts**: how many counts, such as `recomputations`, are equal in library and model
- **differing kinds**: the number of kinds of change for which library and model differ by more than a limit. Only plays that vary
  the number of posts are considered. The limits are:
  - allocated bytes: the larger of 10 % and 16 bytes
  - time: a factor of 2
  - the exponent k of bytes or time, which grow like pᵏ with p posts: 0.1

The sections give the reasons for the differences.
"""

TABLES = """# Libraries compared with their models, measured

Written by `scripts/hold-models`; [docs/models.md](../docs/models.md) explains the differences. Values are per operation. Of two
values with `;` between them, the first is the library's and the second the model's; `→` goes from the smallest to the largest
size.

- Data: 100 authors, 2,000 comments, and the posts of the column. Stores are played without views, and then with a feed of 30 posts
  and details on screen; derivations with ten threads or details.
- Counts and bytes are exact. Bytes are those of the measured thread.
- Times are ratios of medians: the median of the rounds (lowest to highest).
- *differs in* lists each difference above 10 % in bytes, 0.1 in an exponent, or a factor of 2 in time.
"""


def page(lines):
    text = [HEAD, "|library|version|compared with|conforms|equal counts|differing kinds|measured|"]
    text.append("|---|---|---|---|---|---|---|")
    known = [model for model in ALL if model.name in lines]
    for model in known:
        kept = lines[model.name]
        all_kinds = kept["kinds"] + kept["screens"]
        unequal = sum(len(kind["unequal"]) for kind in all_kinds)
        counts = sum(kind["counts"] for kind in all_kinds)
        beyond = sum(1 for kind in kept["kinds"] if off(kind, kept))
        text.append(
            f"|[{model.library}](#{model.library.lower()})|{kept['version']}|{model.against}|"
            f"{kept['conforms'].split(':')[0]}|{counts - unequal} of {counts}|{beyond} of {len(kept['kinds'])}|"
            f"{kept['date']}|")
    for model in known:
        text += [""] + section(model, lines[model.name])
    text += ["", "## Not built", "", noted("not-built")]
    return "\n".join(text) + "\n"


def tables(lines):
    text = [TABLES]
    for model in ALL:
        if model.name in lines:
            text += measured(model, lines[model.name]) + [""]
    return "\n".join(text)
