/// The style sheet and the script of every page, with the policy that lets a browser use only these two.
enum PageAssets {
  /// The hashes of the three constants below; a test recomputes them and prints the expected values.
  static let policy =
    "default-src 'none'; style-src 'sha256-YsHBE/gzoIpFKDNjwIId3rPjtEtxniX4VvjDGtCmgLo=' "
    + "'sha256-ip28n5OYsJROQLke9+nKSJlPsyh0xnJ2bOmhLKtr1fU='; "
    + "script-src 'sha256-U1MqnCPcP6CHZUmssPK8GBf1A/rni0gSKOXv5lqr/es='; "
    + "img-src data:; base-uri 'none'; form-action 'none'"

  /// The style of drawings, including standalone ones. The colours of designs, `c0` to `c7`, were found by search: each
  /// has a contrast of at least 3.5 on its background, and any two are at least 25 apart (CIE76) in normal sight and in
  /// three kinds of colour blindness.
  static let drawingStyle: StaticString = #"""
    :root{color-scheme:light dark;--bg:#ffffff;--fg:#1b1f23;--mute:#59636e;--rule:#d8dee4;--soft:#f4f6f8;--grid:#e3e7eb;
    --good:#0a6b3d;--bad:#a3151f;--warn:#7a4d00;--focus:#0067a5;--heat:0,103,165;
    --c0:#0016fd;--c1:#b97513;--c2:#2b8c94;--c3:#bd2ad9;--c4:#551603;--c5:#213445;--c6:#8c6f4c;--c7:#490571}
    @media screen and (prefers-color-scheme:dark){:root{--bg:#14171a;--fg:#e6e9ec;--mute:#9aa5b1;--rule:#343b43;
    --soft:#1c2126;--grid:#2a3037;--good:#4fd18b;--bad:#ff8a8f;--warn:#f0b54a;--focus:#5db4f0;--heat:93,180,240;
    --c0:#65b1ef;--c1:#b88f05;--c2:#29f9d7;--c3:#e31198;--c4:#fce688;--c5:#538749;--c6:#a5fd16;--c7:#855dea}}
    @media print{:root{color-scheme:light;--fg:#000000;--mute:#444444;--rule:#cccccc;--grid:#dddddd}}
    .chart{width:100%;height:auto;display:block;font:12px/1 system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;
    fill:var(--fg)}
    .ground{fill:var(--bg)}.grid,.rule{stroke:var(--grid);fill:none}.base{stroke-dasharray:2 2}\#
    .hatching{stroke:var(--mute);fill:none}
    .tick,.axis{fill:var(--mute)}.note,.better{fill:var(--mute);font-size:11.5px}.value{font-size:11.5px}
    .line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}
    .band{fill:currentColor;opacity:.15}
    .mark>*{fill:currentColor;stroke:var(--bg);stroke-width:1.2}.mark .x{stroke:currentColor;stroke-width:2;fill:none}
    .hollow>*{fill:var(--bg);stroke:currentColor;stroke-width:1.6}
    .k1 .line{stroke-dasharray:7 3}.k2 .line{stroke-dasharray:2 3}.k3 .line{stroke-dasharray:9 3 2 3}
    .k4 .line{stroke-dasharray:4 2}.k5 .line{stroke-dasharray:12 3}
    .lead{stroke:currentColor;opacity:.5;fill:none}.shared{color:var(--fg)}
    .name{fill:currentColor;fill:color-mix(in srgb,currentColor 72%,var(--fg));font-weight:600}
    .rowlabel,.panel{fill:var(--fg);font-weight:600}
    .cross{fill:var(--fg);opacity:.09}.crosslabel{font-weight:600}.floor{fill:var(--mute);opacity:.1}
    .win rect{fill:currentColor;fill-opacity:.2;stroke:currentColor}
    .win text{fill:var(--fg);font-size:11.5px;font-weight:650}
    .win .unsure{fill:url(#hatch);fill-opacity:.6;stroke:var(--mute);stroke-width:.5}
    .whisk{stroke:currentColor;stroke-width:2;opacity:.55;fill:none}
    .front{fill:none;stroke:var(--mute);stroke-dasharray:3 3}.beaten .name{font-weight:400}.beaten .mark{opacity:.45}
    .cell{fill:currentColor;stroke:currentColor}.pct{font-size:11px;font-weight:600}
    .same{fill:var(--mute);opacity:.14}.one{stroke:var(--mute);fill:none}
    .v-worse{color:var(--bad)}.v-better{color:var(--good)}.v-same,.v-inconclusive{color:var(--mute)}
    .c0{color:var(--c0)}.c1{color:var(--c1)}.c2{color:var(--c2)}.c3{color:var(--c3)}
    .c4{color:var(--c4)}.c5{color:var(--c5)}.c6{color:var(--c6)}.c7{color:var(--c7)}
    .frame rect{stroke:var(--bg);stroke-width:.5}.call{font-size:11.5px;pointer-events:none}
    .o0 rect{fill:var(--soft)}.o1 rect{fill:rgba(var(--heat),.3)}.o2 rect{fill:rgba(var(--heat),.16)}
    .o3 rect{fill:var(--grid)}.hit rect{stroke:var(--bad);stroke-width:2}.gone{display:none}
    .dim{opacity:.13}.series{transition:opacity .1s}
    @media (forced-colors:active){.line,.whisk,.lead{stroke:CanvasText}.mark>*{fill:CanvasText}
    .cell,.win rect{fill:Highlight}.chart,.name{fill:CanvasText}}
    """#

  /// The style of the rest of the page.
  static let style: StaticString = #"""
    *{box-sizing:border-box}
    body{margin:0;background:var(--bg);color:var(--fg);
    font:15px/1.5 system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    main,header.top{max-width:1120px;margin:0 auto;padding:0 24px}header.top{padding-top:12px}
    section{scroll-margin-top:44px}
    .crumb{display:flex;gap:2px 12px;flex-wrap:wrap;align-items:center;color:var(--mute);font-size:13px}
    .crumb span,h1,.answer{overflow-wrap:anywhere}
    .verdict{font-weight:700;border:2px solid;border-radius:5px;padding:0 8px;letter-spacing:.03em}
    .pass{color:var(--good)}.fail{color:var(--bad)}.doubt{color:var(--warn)}
    .warning{margin:4px 0 0;color:var(--bad);font-weight:600}
    h1{font-size:24px;line-height:1.25;margin:6px 0 0;font-weight:650;text-wrap:balance}
    h2{font-size:19px;margin:40px 0 2px;padding-top:14px;border-top:1px solid var(--rule)}
    h3{font-size:15px;margin:18px 0 2px}
    .answer{font-size:18px;line-height:1.4;margin:8px 0 6px;max-width:62em;font-weight:550}
    p.say{margin:2px 0 8px;color:var(--mute);max-width:70em}
    code,pre{font:13px/1.4 ui-monospace,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
    nav{position:sticky;top:0;background:var(--bg);border-bottom:1px solid var(--rule);z-index:2;margin-top:4px}
    nav ul{max-width:1120px;margin:0 auto;padding:4px 24px;display:flex;gap:2px 18px;flex-wrap:wrap;list-style:none;
    font-size:14px}
    nav a{color:var(--fg);text-decoration:none;border-bottom:2px solid transparent}
    nav a:hover,nav a:focus{border-color:var(--focus)}
    :focus-visible{outline:3px solid var(--focus);outline-offset:2px}
    .skip{position:absolute;left:-9999px}.skip:focus{left:8px;top:8px;background:var(--bg);padding:6px;z-index:9}
    .designs{display:flex;flex-wrap:wrap;gap:5px;margin:4px 0}
    .designs button{font-size:13px;line-height:1.2;color:var(--fg);background:var(--soft);border:1px solid var(--rule);
    border-radius:14px;padding:3px 10px 3px 8px;cursor:pointer;display:none;align-items:center;gap:6px;max-width:100%;
    overflow-wrap:anywhere}
    .js .designs button{display:inline-flex}
    .designs button[aria-pressed=true]{border-color:var(--fg);background:var(--bg);box-shadow:0 0 0 1px var(--fg)}
    .designs svg{width:12px;height:12px;overflow:visible;flex:none}
    .tools{display:none;flex-wrap:wrap;gap:5px;align-items:center;margin:4px 0}.js .tools{display:flex}
    .tools button,.tools input{font:inherit;font-size:13px;color:var(--fg);background:var(--soft);padding:2px 8px;
    border:1px solid var(--mute);border-radius:4px}
    .tools button[aria-pressed=true]{background:var(--bg);font-weight:650}
    .tools label{font-size:13px;margin-left:12px}.flame .frame{cursor:pointer}
    @media screen{.js figure.off{display:none}}
    .defs{position:absolute;width:0;height:0}
    .grid2{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:8px 32px}
    .grid2>:only-child{max-width:544px}
    figure{margin:8px 0 2px;min-width:0}figcaption{font-weight:600;font-size:14.5px;overflow-wrap:anywhere}
    figcaption small{font-weight:400;color:var(--mute);display:block;font-size:13px}
    .plot{overflow-x:auto}
    table{border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums;margin:6px 0}
    th,td{padding:3px 9px;text-align:right;border-bottom:1px solid var(--rule);vertical-align:top}
    .t{text-align:left;overflow-wrap:break-word;max-width:36em}thead th{vertical-align:bottom;font-weight:600}
    thead button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer;text-align:inherit}
    .scroll{overflow-x:auto;max-width:100%}
    caption{text-align:left;color:var(--mute);font-size:13px;padding-bottom:4px}
    td small,th small{display:block;font-size:11.5px;font-weight:400}
    details{margin:2px 0 10px;font-size:13px}summary{cursor:pointer;color:var(--mute)}
    .f0{background:rgba(var(--heat),0)}.f1{background:rgba(var(--heat),.07)}.f2{background:rgba(var(--heat),.14)}
    .f3{background:rgba(var(--heat),.22)}.f4{background:rgba(var(--heat),.31)}.f5{background:rgba(var(--heat),.42)}
    .best{font-weight:700}.gap{color:var(--mute)}
    ul.why{margin:2px 0 0;padding-left:20px;max-width:72em}ul.why li{margin:2px 0}
    pre{background:var(--soft);padding:8px 12px;overflow-x:auto;border-radius:5px;white-space:pre-wrap}
    .search{display:none}.js .search{display:block}.search input{font:inherit;max-width:100%}
    article{scroll-margin-top:44px;margin:0 0 22px}article p{max-width:62em;margin:2px 0}article h3{font-size:16px}
    article .half{max-width:640px}article a{color:var(--focus)}h3 a,article h3 a{color:inherit;text-decoration:none}
    article figcaption{font-weight:400;color:var(--mute);font-size:13px}
    .tip{position:fixed;z-index:5;pointer-events:none;background:var(--fg);color:var(--bg);font-size:12.5px;
    padding:4px 8px;border-radius:4px;max-width:360px;overflow-wrap:anywhere;visibility:hidden;left:0;top:0}
    .tip.shown{visibility:visible}
    @media print{nav,.designs,.tools,.skip,.tip{display:none}figure,tr{break-inside:avoid}body{font-size:11pt}
    h2{break-after:avoid}.plot,.scroll{overflow:visible}details::details-content{content-visibility:visible}}
    @media (prefers-reduced-motion:reduce){.series{transition:none}}
    @media (max-width:700px){.chart{min-width:660px}.chart.half{min-width:440px}nav{position:static}
    main,header.top,nav ul{padding-left:12px;padding-right:12px}
    .plot{background:linear-gradient(90deg,var(--bg) 30%,transparent) 0 0/40px 100% no-repeat local,
    linear-gradient(270deg,var(--bg) 30%,transparent) 100% 0/40px 100% no-repeat local,
    linear-gradient(270deg,rgba(var(--heat),.4),transparent) 100% 0/14px 100% no-repeat scroll,
    linear-gradient(90deg,rgba(var(--heat),.4),transparent) 0 0/14px 100% no-repeat scroll}}
    """#

  static let script: StaticString = #"""
    "use strict";
    (() => {
    const page = document, root = page.documentElement;
    root.classList.add("js");
    const set = (part, values) => { for (const name in values) part.setAttribute(name, values[name]); };
    // Designs: a press shows one among the others, dimmed; the choice stands in the address.
    const found = location.hash.match(/designs=([^&]*)/);
    const chosen = new Set(found ? found[1].split(",").filter(Boolean).map(decodeURIComponent) : []);
    const buttons = [...page.querySelectorAll(".designs button")];
    const show = () => {
      for (const button of buttons) button.setAttribute("aria-pressed", chosen.has(button.value));
      for (const part of page.querySelectorAll("[data-design]")) {
        const names = [part.dataset.design, ...part.dataset.design.split(" · ")];
        part.classList.toggle("dim", chosen.size > 0 && !names.some(name => chosen.has(name)));
      }
    };
    for (const button of buttons) button.addEventListener("click", () => {
      if (!chosen.delete(button.value)) chosen.add(button.value);
      const names = [...chosen].map(encodeURIComponent).join(",");
      history.replaceState(null, "", names ? "#designs=" + names : "#");
      show();
    });
    show();
    // What a mark says, at once.
    const tip = page.createElement("div");
    tip.className = "tip";
    tip.setAttribute("aria-hidden", "true");
    page.body.append(tip);
    page.addEventListener("pointermove", event => {
      const group = event.target.closest(".chart g");
      const title = group && group.querySelector(":scope>title");
      tip.classList.toggle("shown", !!title);
      if (!title) return;
      tip.textContent = title.textContent;
      const right = innerWidth - tip.offsetWidth - 4, below = event.clientY + 18 + tip.offsetHeight <= innerHeight;
      tip.style.left = Math.max(4, Math.min(right, event.clientX + 14)) + "px";
      tip.style.top = (below ? event.clientY + 18 : event.clientY - tip.offsetHeight - 8) + "px";
    });
    // Tables are sorted by the head that is pressed.
    for (const head of page.querySelectorAll("table.sort thead")) head.addEventListener("click", event => {
      const cell = event.target.closest("th");
      if (!cell) return;
      const cells = [...cell.parentNode.children], place = cells.indexOf(cell);
      const up = cell.getAttribute("aria-sort") !== "ascending";
      for (const other of cells) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", up ? "ascending" : "descending");
      const key = row => {
        const value = row.children[place].dataset.v;
        return value === undefined ? row.children[place].textContent : +value;
      };
      const body = head.parentNode.tBodies[0];
      const order = (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) * (up ? 1 : -1);
      for (const row of [...body.rows].sort(order)) body.append(row);
    });
    // Of the figures of a choice one is shown; the field marks the functions that have its text in their names.
    for (const choice of page.querySelectorAll(".choice")) {
      const figures = [...choice.querySelectorAll("figure")], names = [...choice.querySelectorAll(".tools button")];
      const pick = place => figures.forEach((figure, index) => {
        figure.classList.toggle("off", index !== place);
        names[index].setAttribute("aria-pressed", index === place);
      });
      names.forEach((name, place) => name.addEventListener("click", () => pick(place)));
      pick(0);
      choice.querySelector("input").addEventListener("input", event => {
        const words = event.target.value.toLowerCase();
        for (const frame of choice.querySelectorAll(".frame")) {
          const says = frame.querySelector("title").textContent.toLowerCase();
          frame.classList.toggle("hit", words !== "" && says.includes(words));
        }
      });
    }
    // A search shows the articles that have every word in their text or among the words for them.
    for (const field of page.querySelectorAll(".search input")) field.addEventListener("input", () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const part of page.querySelectorAll("article")) {
        const says = part.dataset.words + " " + part.textContent.toLowerCase();
        part.hidden = !words.every(word => says.includes(word));
      }
    });
    // Flame graphs are walked: Tab enters, arrows move, Enter widens, Escape goes back.
    for (const chart of page.querySelectorAll(".flame")) {
      const frames = [...chart.querySelectorAll(".frame")].map(part => {
        const box = part.querySelector("rect"), says = part.querySelector("title").textContent;
        const [x, y, w] = ["x", "y", "width"].map(name => +box.getAttribute(name));
        const label = part.querySelector("text") || page.createElementNS(chart.namespaceURI, "text");
        const name = says.slice(0, says.lastIndexOf(" · ")), first = label.textContent;
        return { part, box, label, says, name, first, x, y, w };
      });
      const whole = frames[0], row = frames.length > 1 ? frames[1].y - whole.y : 1;
      const holds = (a, b) => a.x <= b.x + 0.06 && a.x + a.w >= b.x + b.w - 0.6;
      const widen = to => {
        for (const frame of frames) {
          const isAbove = frame.y < to.y && holds(frame, to), isBelow = frame.y >= to.y && holds(to, frame);
          const w = isAbove ? whole.w : frame.w * whole.w / to.w;
          const x = isAbove ? whole.x : whole.x + (frame.x - to.x) * whole.w / to.w;
          const room = Math.floor((w - 8) / 7), cut = frame.name.slice(0, Math.max(0, room - 1)) + "…";
          frame.part.classList.toggle("gone", !isAbove && !isBelow);
          set(frame.box, { x, width: w });
          set(frame.label, { x: x + 4 });
          const fitting = frame.name.length > room ? cut : frame.name;
          frame.label.textContent = to === whole ? frame.first : room < 4 ? "" : fitting;
        }
      };
      let stop = whole;
      const enter = to => {
        if (!to) return;
        stop.part.setAttribute("tabindex", "-1");
        stop = to;
        stop.part.setAttribute("tabindex", "0");
        stop.part.focus();
      };
      const isSeen = frame => !frame.part.classList.contains("gone");
      const steps = {
        ArrowDown: at => frames.find(other => isSeen(other) && Math.abs(other.y - at.y - row) < 1 && holds(at, other)),
        ArrowUp: at => frames.find(other => Math.abs(at.y - other.y - row) < 1 && holds(other, at)),
        ArrowRight: at => frames.filter(other => isSeen(other) && other.y === at.y).sort((a, b) => a.x - b.x)
          .find(other => other.x > at.x),
        ArrowLeft: at => frames.filter(other => isSeen(other) && other.y === at.y).sort((a, b) => b.x - a.x)
          .find(other => other.x < at.x),
      };
      chart.setAttribute("role", "tree");
      for (const frame of frames) {
        set(frame.label, { class: "call", y: frame.y + 13 });
        frame.part.append(frame.label);
        const level = Math.round((frame.y - whole.y) / row) + 1, tabindex = frame === whole ? "0" : "-1";
        set(frame.part, { role: "treeitem", "aria-level": level, "aria-label": frame.says, tabindex });
        frame.part.addEventListener("click", () => { widen(frame); enter(frame); });
        frame.part.addEventListener("keydown", event => {
          if (event.key === "Enter") widen(frame);
          else if (event.key === "Escape") widen(whole);
          else if (steps[event.key]) enter(steps[event.key](frame));
          else return;
          event.preventDefault();
        });
      }
    }
    })();
    """#
}
