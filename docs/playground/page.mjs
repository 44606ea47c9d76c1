// The playground: romi in the browser, by Pyodide. What is shown is made by shown.py; here it is only put on the page.
//
// One file, three uses: a page runs `page`, the worker that it starts runs `serve`, and a test under node calls `engine`.

const HERE = new URL(".", import.meta.url);

// --- Python ---

/** A function from choices to what is shown. `read` gives the bytes of a file beside this one. */
export async function engine(read) {
  const text = async (name) => new TextDecoder().decode(await read(name));
  const { wheels } = JSON.parse(await text("brought/files.json"));
  const { loadPyodide } = await import(new URL("brought/pyodide/pyodide.mjs", HERE));
  const folder = new URL("brought/pyodide/", HERE);
  const pyodide = await loadPyodide({ indexURL: folder.protocol === "file:" ? folder.pathname : folder.href });
  for (const wheel of wheels) pyodide.unpackArchive(await read(`brought/${wheel}`), "wheel");
  for (const name of ["entries.py", "house.py", "shown.py"]) pyodide.FS.writeFile(name, await text(name));
  const { answered } = pyodide.pyimport("shown");
  return (choices) => JSON.parse(answered(JSON.stringify(choices)));
}

async function fetched(name) {
  const answer = await fetch(new URL(name, HERE));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function serve() {
  const ready = engine(fetched);
  ready.catch(() => {}); // told to whoever asks; it may fail before anybody does
  onmessage = async ({ data }) => {
    try {
      postMessage({ shown: (await ready)(data) });
    } catch (error) {
      postMessage({ failed: String(error) });
    }
  };
}

// --- the page ---

const WORDS = {
  en: {
    variant: "Game", back: "Back to the rules of", cards: "Cards", hint: "Click or type; a / between melds. * is the joker, *=6h one that stands for the 6 of hearts.",
    next: "next meld", undo: "Take one back", clear: "Clear", melds: "Melds", opening: "As an opening", turn: "Turn of the opening", any: "late enough",
    hand: "As a hand", worth: "Worth in hand", points: "points", readings: "It can also be read as", going: "If the other goes out now",
    laid: "You have laid melds before", turned: "Card turned up", house: "House rules", changes: "What is played otherwise", file: "The rules as a file",
    use: "Play by this text", copy: "Copy the link", copied: "Copied", link: "The address of this page holds all of it: send it, or keep it.", words: "The rules in words",
    add: "Add", drop: "Remove", refused: "not taken over", problems: "These rules do not fit together", working: "Working …", yes: "Yes", no: "No", changed: "changed",
    loading: "Loading Python, some 13 MB the first time …", failed: "Python could not be loaded", save: "Save this as house.toml: variants.load(\"house.toml\") reads it, and so does the romi command.",
    count: "cards", named: { name: "Name", title: "Title" }, options: { all_of: "all of these", any_of: "any of these", Melds: "one of these", none: "none", number: "a number" },
    suits: { clubs: "clubs", diamonds: "diamonds", hearts: "hearts", spades: "spades", joker: "joker" },
  },
  hu: {
    variant: "Játék", back: "Vissza az eredeti szabályokhoz:", cards: "Lapok", hint: "Kattints vagy írd be; a kombinációk között / áll. * a dzsóker, *=6h a kőr 6 helyett álló dzsóker.",
    next: "új kombináció", undo: "Egy lapot vissza", clear: "Mind törlése", melds: "Kombinációk", opening: "Nyitásként", turn: "Hányadik kör", any: "elég késő",
    hand: "Kézként", worth: "Értéke a kézben", points: "pont", readings: "Így is olvasható", going: "Ha a másik most kimegy",
    laid: "Már raktál le kombinációt", turned: "Felütött lap", house: "Házi szabályok", changes: "Ami nálunk más", file: "A szabályok fájlként",
    use: "Játsszunk e szerint", copy: "A hivatkozás másolása", copied: "Másolva", link: "Az oldal címében minden benne van: elküldhető, eltehető.", words: "A szabályok szavakban",
    add: "Hozzáadás", drop: "Elvétel", refused: "így nem jó", problems: "Ezek a szabályok nem férnek össze", working: "Dolgozom …", yes: "Igen", no: "Nem", changed: "más",
    loading: "A Python betöltése, elsőre nagyjából 13 MB …", failed: "A Python nem töltődött be", save: "Mentsd el house.toml néven: a variants.load(\"house.toml\") beolvassa, és a romi parancs is.",
    count: "lap", named: { name: "Név", title: "Cím" }, options: { all_of: "mindegyik", any_of: "bármelyik", Melds: "bármelyik", none: "nincs", number: "egy szám" },
    suits: { clubs: "treff", diamonds: "káró", hearts: "kőr", spades: "pikk", joker: "dzsóker" },
  },
};

const START = { variant: "romi51", cards: "9h Th Jh / Kc Kd *", turn: "", laid: "yes", turned: "" };

/** An element; what begins with "on" listens, `html` is set as it is: it is the library's own, which escapes what it is given. */
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "html") element.innerHTML = value;
    else if (name in element && typeof value !== "string") element[name] = value;
    else if (value !== "") element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== "" && child != null));
  return element;
}

function page() {
  const root = document.getElementById("romi-playground");
  const lang = root.lang;
  const say = WORDS[lang];
  const choices = { ...START, lang };
  const open = new Set();
  const part = {};
  const queue = [];
  let worker, busy, form, filed, timer;

  // --- the link ---

  function fromLink() {
    Object.assign(choices, START, Object.fromEntries(new URLSearchParams(location.hash.slice(1))), { lang });
    part.cards.value = choices.cards;
    part.turn.value = choices.turn;
    part.turned.value = choices.turned;
    part.laid.checked = choices.laid !== "no";
    ask({});
  }

  function toLink() {
    const told = Object.entries(START).filter(([name, usual]) => choices[name] !== usual);
    const text = new URLSearchParams(told.map(([name]) => [name, choices[name]])).toString();
    history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
    for (const link of document.querySelectorAll("a.playground-other")) link.hash = text;
  }

  // --- asking: one question at a time, since a change of the rules is one of the rules as the answer before left them ---

  function ask(change, edit = null) {
    queue.push({ change, edit });
    if (!busy) send();
  }

  function send() {
    while (queue.length > 1 && !queue[0].edit) Object.assign(choices, queue.shift().change);
    const { change, edit } = queue.shift();
    Object.assign(choices, change);
    toLink();
    busy = true;
    timer = setTimeout(() => (part.working.hidden = false), 300);
    worker.postMessage({ ...choices, edit });
  }

  function hear({ data }) {
    busy = false;
    clearTimeout(timer);
    part.working.hidden = true;
    if (data.failed) {
      part.loading.replaceChildren(`${say.failed}. ${root.dataset.missing}`, h("br"), h("small", {}, data.failed));
      part.loading.hidden = false;
      return;
    }
    choices.variant = data.shown.variant;
    toLink();
    if (queue.length) send();
    else show(data.shown);
  }

  // --- what is shown ---

  function show(shown) {
    part.loading.hidden = true;
    part.all.hidden = false;
    part.variant.replaceChildren(...shown.variants.map(({ name, title }) => h("option", { value: name, selected: name === shown.base }, title)));
    const other = shown.variant !== shown.base;
    const base = shown.variants.find(({ name }) => name === shown.base).title;
    part.back.replaceChildren(...(other && !shown.fault ? [h("strong", {}, shown.title), " "] : []), ...(other ? [h("button", { type: "button", onclick: () => choose("variant", shown.base) }, `${say.back} ${base}`)] : []));
    if (!part.pack.childElementCount) part.pack.append(...pack(shown.pack));
    part.answers.replaceChildren(...answers(shown));
    part.heard.textContent = [...part.answers.querySelectorAll(".yes > p, .no > p, p.no")].map((each) => each.textContent).join("; ");
    const text = shown.file ?? choices.variant;
    if (text !== filed) part.file.value = filed = text; // what is being typed there stays, unless the rules are others
    part.fileFault.replaceChildren(...(shown.fault ? [`${shown.fault.place}: ${shown.fault.why}`] : []));
    part.file.setAttribute("aria-invalid", String(Boolean(shown.fault)));
    if (shown.fault) part.file.closest("details").open = true;
    const written = JSON.stringify(shown.form ?? []);
    if (written !== form) {
      form = written;
      const held = document.activeElement?.id;
      part.form.replaceChildren(...(shown.form ?? []).map(question));
      if (held) document.getElementById(held)?.focus();
    }
    part.changes.replaceChildren(...(shown.changes ? [h("h3", {}, say.changes), h("pre", { class: "words" }, shown.changes)] : []), ...(shown.problems?.length ? [h("div", { class: "no", role: "alert" }, h("strong", {}, say.problems), list(shown.problems))] : []));
    part.rules.innerHTML = shown.rules ?? "";
  }

  function pack(cards) {
    const suits = Map.groupBy ? [...Map.groupBy(cards, (card) => card.suit)] : Object.entries(cards.reduce((found, card) => ({ ...found, [card.suit]: [...(found[card.suit] ?? []), card] }), {}));
    return suits.map(([suit, members]) =>
      h("div", { role: "group", "aria-label": say.suits[suit], class: suit }, members.map((card) => h("button", { type: "button", "aria-label": card.said, onclick: () => put(card.typed) }, card.shown))),
    );
  }

  function answers(shown) {
    if (shown.fault) return [h("p", { class: "no" }, `${shown.fault.place}: ${shown.fault.why}`)];
    if (shown.cards.fault) return [h("p", { class: "no", role: "alert" }, shown.cards.fault)];
    if (!shown.melds) return [];
    const { melds, opening, hand } = shown;
    return [
      h("h3", {}, say.melds), ...melds.map(meld),
      h("h3", {}, say.opening), opening.fault ? h("p", { class: "no" }, opening.fault) : verdict(opening),
      h("h3", {}, `${say.hand}, ${shown.cards.count} ${say.count}`), h("p", {}, `${say.worth}: ${hand.value} ${say.points}${hand.left ? `; ${hand.left}` : ""}`),
      picture(hand.arranged), hand.fault ? h("p", { class: "no" }, hand.fault) : "",
      ...(hand.score || hand.unscored ? [h("h3", {}, say.going), hand.score ? h("div", { class: "wide", tabIndex: 0, html: hand.score }) : h("p", { class: "no" }, hand.unscored)] : []),
    ];
  }

  const list = (items) => (items.length ? h("ul", {}, items.map((item) => h("li", {}, item))) : "");
  const picture = (html) => (html ? h("div", { class: "picture", html }) : "");

  function verdict({ yes, said, why }) {
    return h("div", { class: yes ? "yes" : "no" }, h("p", {}, h("strong", {}, yes ? say.yes : say.no), `: ${said}`), list(why));
  }

  function meld(found) {
    const also = found.readings?.length ? h("div", {}, h("p", {}, `${say.readings}:`), list(found.readings)) : "";
    return h("div", { class: "meld" }, picture(found.svg), verdict(found), also);
  }

  // --- house rules ---

  function question(asked) {
    const field = { ...asked, words: say.named[asked.name] ?? asked.words };
    const inside = h("div", {}, entry(field));
    const told = field.says.length ? field.says.join(" ") : "";
    const head = h("summary", {}, h("strong", {}, field.words), field.changed ? h("em", {}, ` (${say.changed})`) : "", told ? h("span", {}, ` ${told}`) : "");
    return fold(h("details", { class: field.changed ? "changed" : "", open: open.has(field.key) || faulty(field) }, head, inside), field.key);
  }

  const faulty = (field) => Boolean(field.fault) || field.inner.some(faulty);

  function fold(details, key) {
    details.addEventListener("toggle", () => (details.open ? open.add(key) : open.delete(key)));
    return details;
  }

  /** The entry with its label, then what belongs to it, further in. */
  function entry(field) {
    const label = field.words;
    const id = `${field.kind} ${field.key}`.replace(/[^\w]+/g, "-");
    const item = /^\d+$/.test(field.name);
    const named = item ? [`${field.name}.`] : [label === field.name ? "" : label, h("code", {}, field.name)];
    const fault = field.fault ? h("p", { class: "no", id: `${id}-fault`, role: "alert" }, `${say.refused}: ${field.fault}`) : "";
    const inner = field.inner.length ? h("div", { class: "inner" }, field.inner.map((each) => entry(each))) : "";
    const told = { id, "aria-describedby": field.fault ? `${id}-fault` : "", "aria-invalid": String(Boolean(field.fault)) };
    const control = CONTROLS[field.kind];
    if (control) return h("div", { class: "entry" }, h("label", { for: id }, ...named), control(field, told), fault, inner);
    const legend = label ? h("legend", {}, ...named) : "";
    if (field.kind === "flags") return h("fieldset", { ...told, class: "entry" }, legend, flags(field), fault);
    return h("fieldset", { class: "entry" }, legend, field.inner.map((each) => h("div", { class: "item" }, entry(each), dropper(field, each))), adder(field, told), fault);
  }

  const set = (field) => ({ target }) => ask({}, { key: field.key, typed: target.value });
  const typed = (field) => field.typed || (field.data === "none" ? "" : String(field.data));
  const optionText = ({ name, words }) => (words ? `${words} · ${name}` : say.options[name] ?? name);
  const select = (field, told) => h("select", { ...told, onchange: set(field) }, field.options.map((option) => h("option", { value: option.name, selected: option.chosen }, optionText(option))));

  const CONTROLS = {
    number: (field, told) => h("input", { ...told, inputmode: "numeric", autocomplete: "off", size: 6, value: typed(field), onchange: set(field) }),
    text: (field, told) => h("input", { ...told, autocomplete: "off", class: "long", value: typed(field), onchange: set(field) }),
    lines: (field, told) => h("textarea", { ...told, rows: field.data.length + 1, spellcheck: false, onchange: set(field) }, field.typed || field.data.join("\n")),
    choice: select,
    rule: select,
  };

  function flags(field) {
    const send = ({ target }) => {
      const chosen = [...target.closest("fieldset").querySelectorAll("input:checked")].map((box) => box.value);
      ask({}, { key: field.key, typed: chosen.join(" ") });
    };
    return field.options.map(({ name, words, chosen }) => h("label", {}, h("input", { type: "checkbox", value: name, checked: chosen, id: `${field.key} ${name}`.replace(/[^\w]+/g, "-"), onchange: send }), ` ${words}`));
  }

  const dropper = (field, item) => (field.kind === "list" ? h("button", { type: "button", "aria-label": `${say.drop}: ${item.key}`, onclick: () => ask({}, { key: item.key, do: "drop" }) }, say.drop) : "");
  const adder = (field, told) => (field.kind === "list" ? h("button", { type: "button", ...told, onclick: () => ask({}, { key: field.key, do: "add" }) }, say.add) : "");

  // --- what stays on the page ---

  const choose = (name, value) => ask({ [name]: value });

  function put(card) {
    part.cards.value = `${part.cards.value} ${card}`.trim();
    choose("cards", part.cards.value);
  }

  function lay() {
    const chosen = (name) => ({ target }) => choose(name, target.value);
    const labelled = (words, control, id) => h("p", {}, h("label", { for: id }, words), control);
    part.loading = root.querySelector("p");
    part.loading.textContent = say.loading;
    part.working = h("p", { class: "working", hidden: true, role: "status" }, say.working);
    part.variant = h("select", { id: "playground-variant", onchange: chosen("variant") });
    part.back = h("p", { class: "back" });
    part.cards = h("input", { id: "playground-cards", class: "long", autocomplete: "off", autocapitalize: "off", spellcheck: false, "aria-describedby": "playground-hint", oninput: chosen("cards") });
    part.pack = h("div", { class: "pack" });
    part.turn = h("input", { id: "playground-turn", size: 9, inputmode: "numeric", autocomplete: "off", placeholder: say.any, oninput: chosen("turn") });
    part.turned = h("input", { id: "playground-turned", size: 4, autocomplete: "off", oninput: chosen("turned") });
    part.laid = h("input", { id: "playground-laid", type: "checkbox", onchange: ({ target }) => choose("laid", target.checked ? "yes" : "no") });
    part.heard = h("p", { class: "heard", role: "status" });
    part.answers = h("div", { class: "answers" });
    part.form = h("div", { class: "form" });
    part.changes = h("div");
    part.file = h("textarea", { id: "playground-file", rows: 12, spellcheck: false, "aria-describedby": "playground-file-fault" });
    part.fileFault = h("p", { class: "no", id: "playground-file-fault", role: "alert" });
    part.rules = h("div", { class: "wide", tabIndex: 0 });
    const buttons = [
      h("button", { type: "button", onclick: () => put("/") }, `/ ${say.next}`),
      h("button", { type: "button", onclick: () => { part.cards.value = part.cards.value.trim().replace(/\S+$/, "").trim(); choose("cards", part.cards.value); } }, say.undo),
      h("button", { type: "button", onclick: () => { part.cards.value = ""; choose("cards", ""); part.cards.focus(); } }, say.clear),
    ];
    const copy = h("button", { type: "button", hidden: !navigator.clipboard, onclick: async ({ target }) => { await navigator.clipboard.writeText(location.href); target.textContent = say.copied; setTimeout(() => (target.textContent = say.copy), 2000); } }, say.copy);
    part.all = h("div", { hidden: true },
      labelled(say.variant, part.variant, "playground-variant"), part.back,
      labelled(say.cards, part.cards, "playground-cards"), h("p", { id: "playground-hint", class: "hint" }, say.hint),
      part.pack, h("p", { class: "buttons" }, buttons),
      h("p", { class: "more" }, h("span", {}, h("label", { for: "playground-turn" }, say.turn), part.turn), h("span", {}, h("label", { for: "playground-turned" }, say.turned), part.turned), h("span", {}, part.laid, h("label", { for: "playground-laid" }, say.laid))),
      part.working, part.heard, part.answers,
      h("h2", {}, say.house), part.changes, part.form,
      fold(h("details", {}, h("summary", {}, h("strong", {}, say.file)), h("label", { for: "playground-file", class: "hint" }, say.save), part.file, part.fileFault, h("p", {}, h("button", { type: "button", onclick: () => choose("variant", part.file.value) }, say.use))), "file"),
      fold(h("details", {}, h("summary", {}, h("strong", {}, say.words)), part.rules), "words"),
      h("p", { class: "link" }, say.link, " ", copy),
    );
    root.append(part.all);
  }

  lay();
  worker = new Worker(import.meta.url, { type: "module" });
  worker.addEventListener("message", hear);
  worker.addEventListener("error", (error) => hear({ data: { failed: error.message ?? "worker" } }));
  addEventListener("hashchange", fromLink);
  fromLink();
}

if (globalThis.document) page();
else if (globalThis.WorkerGlobalScope) serve();
