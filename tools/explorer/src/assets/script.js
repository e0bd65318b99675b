// What links and forms do without it, this does without loading the whole page; and it listens to keys and shows what is pointed at.
"use strict";
(() => {
  const main = () => document.getElementById("main");
  let coming = 0;

  const isOurs = (link) => link.origin === location.origin && !link.hasAttribute("download") && !link.target;
  const isGame = (path) => /^\/games\/[^/]+(\/setup)?$/.test(path);
  const stones = () => [...document.querySelectorAll("svg.board .stone circle, svg.board .cross, svg.board .nought, svg.board .stroke")];
  const place = (stone) => ["cx", "cy", "d", "x1", "y1", "x2", "y2"].map((name) => stone.getAttribute(name)).join();

  // Puts another page in the place of this one.
  async function show(address, push) {
    const mine = ++coming;
    let answer;
    try {
      answer = await fetch(address, { headers: { accept: "text/html" } });
    } catch {
      location.href = address;
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("main");
    if (mine !== coming) return;
    if (!next || next.matches("[data-again]")) {
      location.href = address;
      return;
    }
    const focused = document.activeElement?.getAttribute?.("data-spot") || document.activeElement?.getAttribute?.("data-key");
    const before = new Set(stones().map(place));
    const top = scrollY;
    main().replaceWith(document.adoptNode(next));
    document.title = page.title;
    const shown = answer.url.replace(/([?&])wait=yes(&|$)/, (_, before, after) => (after ? before : ""));
    if (push) history.pushState(null, "", shown);
    else if (push === null) history.replaceState(null, "", shown);
    for (const stone of stones()) {
      if (!before.has(place(stone))) (stone.closest(".stone") || stone).classList.add("arrived");
    }
    scrollTo(0, top);
    const again = focused && document.querySelector(`[data-spot="${CSS.escape(focused)}"], [data-key="${CSS.escape(focused)}"]`);
    (again || main()).focus({ preventScroll: true });
    const told = [...document.querySelectorAll(".headline, .verdict")].map((part) => part.textContent);
    document.getElementById("said").textContent = told.join(". ");
    improve();
  }

  addEventListener("click", (event) => {
    const link = event.target.closest?.("a");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const address = new URL(typeof link.href === "string" ? link.href : link.href.baseVal, location.href);
    if (!isOurs({ origin: address.origin, hasAttribute: (name) => link.hasAttribute(name), target: link.getAttribute("target") })) return;
    if (!isGame(location.pathname) || !isGame(address.pathname)) return;
    event.preventDefault();
    show(address.href, true);
  });

  addEventListener("popstate", () => {
    if (isGame(location.pathname)) show(location.href, false);
    else location.reload();
  });

  addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea, .scrolling") || event.ctrlKey || event.metaKey || event.altKey) return;
    const link = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!link) return;
    event.preventDefault();
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });

  // Things that only a script can do.
  function improve() {
    copying();
    complete();
    watching();
    zooming();
    const map = document.querySelector(".heat-map");
    if (map) point(map);
    const written = document.querySelector("textarea[data-live]");
    if (written) live(written);
  }

  // Asks for what was left for later: a reply, or values.
  function complete() {
    const pending = document.querySelector("[data-pending]")?.dataset.pending;
    if (pending) show(new URL(pending, location.href).href, null);
  }

  // Two programs play: a button that lets them go on by themselves, and how fast.
  let playing = false;
  let pace = 1000;
  let timer = 0;
  function watching() {
    clearTimeout(timer);
    const place = document.querySelector("[data-watch]");
    if (!place) { playing = false; return; }
    const next = document.querySelector("[data-next]");
    if (!next) playing = false;
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.key = "p";
    button.textContent = playing ? "Pause" : "Play";
    button.disabled = !next;
    button.addEventListener("click", () => { playing = !playing; place.replaceChildren(); watching(); });
    const speed = document.createElement("select");
    speed.setAttribute("aria-label", "Speed");
    for (const [time, name] of [[3000, "slow"], [1000, "usual"], [250, "fast"]]) {
      const option = new Option(name, time, false, time === pace);
      speed.append(option);
    }
    speed.addEventListener("change", () => { pace = Number(speed.value); });
    place.replaceChildren(button, " ", speed);
    if (playing && next) timer = setTimeout(() => { if (playing) show(next.href, true); }, pace);
  }

  // Boards that are larger than a screen: close up, or whole.
  let whole = false;
  function zooming() {
    const frame = document.querySelector("[data-zoom]");
    if (!frame) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "zoom";
    const look = () => {
      frame.classList.toggle("whole", whole);
      button.textContent = whole ? "Close up" : "Whole board";
      const here = frame.querySelector(".shade.here") || frame.querySelector(".note.last");
      if (!here || whole) return;
      const [box, at] = [frame.getBoundingClientRect(), here.getBoundingClientRect()];
      frame.scrollBy(at.left + at.width / 2 - box.left - box.width / 2, at.top + at.height / 2 - box.top - box.height / 2);
    };
    button.addEventListener("click", () => { whole = !whole; look(); });
    frame.before(button);
    look();
  }

  // A token that is dragged: first where it is picked up, then where it is put down.
  let dragged = null;
  addEventListener("pointerdown", (event) => {
    dragged = event.isPrimary ? event.target.closest?.("svg.board a.move") : null;
  });
  addEventListener("pointerup", async (event) => {
    const from = dragged;
    dragged = null;
    const onto = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("svg.board g, svg.board a, svg.board")?.closest("svg.board");
    if (!from || !onto) return;
    const spot = nearest(onto, event);
    if (!spot || spot === from.dataset.spot) return;
    event.preventDefault();
    const address = new URL(from.href.baseVal, location.href);
    const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const to = page.querySelector(`svg.board a.move[data-spot="${CSS.escape(spot)}"]:not(.held)`);
    if (to) show(new URL(to.getAttribute("href"), answer.url).href, true);
  });
  addEventListener("dragstart", (event) => { if (event.target.closest?.("svg.board")) event.preventDefault(); });

  // The name of the spot under a pointer, whether or not a move begins there.
  function nearest(board, event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const spot = under.map((part) => part.closest?.("[data-spot]")).find(Boolean);
    if (spot) return spot.dataset.spot;
    const matrix = board.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const spots = (board.closest("[data-spots]")?.dataset.spots || "").split(" ").filter(Boolean).map((word) => word.split("@"));
    const far = ([, place]) => { const [x, y] = place.split(",").map(Number); return Math.hypot(x - at.x, y - at.y); };
    const [best] = spots.sort((one, other) => far(one) - far(other));
    return best && far(best) < 24 ? best[0] : null;
  }

  // Shows to which part of the board a move sends the opponent, while it is pointed at.
  function sent(event) {
    const from = event.target.closest?.("[data-sends]");
    document.querySelector(".sent")?.remove();
    if (!from) return;
    const [x, y, width, height] = from.dataset.sends.split(" ");
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x, y, width, height, rx: 4, class: "sent" })) frame.setAttribute(name, value);
    from.closest("svg").append(frame);
  }
  addEventListener("pointerover", sent);
  addEventListener("focusin", sent);

  // A button beside a link that copies it.
  function copying() {
    const link = document.querySelector("[data-copy=link]");
    if (link && !link.nextElementSibling?.matches("button")) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Copy link";
      button.addEventListener("click", async () => {
        try {
          await navigator.clipboard.writeText(link.href);
          button.textContent = "Copied";
        } catch {
          button.textContent = "Cannot copy here";
        }
        setTimeout(() => { button.textContent = "Copy link"; }, 1500);
      });
      link.after(button);
    }
  }

  // Shows what comes of a text while it is written.
  function live(written) {
    let waiting = 0;
    let asked = new AbortController();
    written.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(async () => {
        const mine = ++coming;
        // The answer to what stood there before is not waited for any more, nor worked out.
        asked.abort();
        asked = new AbortController();
        const address = `${written.dataset.live}?${new URLSearchParams({ [written.name]: written.value })}`;
        const answer = await fetch(address, { headers: { accept: "text/html" }, signal: asked.signal }).catch(() => null);
        const text = await answer?.text().catch(() => null);
        if (!text || mine !== coming) return;
        const page = new DOMParser().parseFromString(text, "text/html");
        const next = page.getElementById("shown");
        if (!next || mine !== coming) return;
        document.getElementById("shown").replaceChildren(...document.adoptNode(next).childNodes);
        copying();
        history.replaceState(null, "", address);
      }, 250);
    });
  }

  // Says which cell of a heat map is pointed at.
  function point(map) {
    const picture = map.querySelector("svg");
    const grid = map.querySelector("[data-cell]");
    const said = document.querySelector("[data-pointed]");
    if (!picture || !grid || !said) return;
    const rows = map.dataset.cells.split(" ");
    const names = map.dataset.names.split(" ");
    const [left, top, cell] = ["left", "top", "cell"].map((name) => Number(grid.dataset[name]));
    const tell = (event) => {
      const box = picture.getBoundingClientRect();
      const scale = picture.viewBox.baseVal.width / box.width;
      const column = Math.floor(((event.clientX - box.left) * scale - left) / cell);
      const row = Math.floor(((event.clientY - box.top) * scale - top) / cell);
      const distance = rows[row]?.[column];
      if (distance === undefined) return;
      const far = distance === "-" ? "no way" : `distance ${parseInt(distance, 36)}`;
      said.textContent = `From ${names[row]} to ${names[column]}: ${far}`;
    };
    picture.addEventListener("pointermove", tell);
    picture.addEventListener("pointerdown", tell);
  }

  improve();
  // Something is under way: look again in a moment.
  if (document.querySelector("[data-again]")) setTimeout(() => location.reload(), 2000);
})();
