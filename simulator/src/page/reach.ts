import { el } from "./dom";
import { attempt } from "./notice";
import type { ChatView } from "./chat-view";
import { server, type ShownPerson } from "./server";
import { changed, state } from "./state";
import { translate } from "./translate";

/** The status that the business's messages reach on a customer's phone. */
const REACHES = ["sent", "delivered", "read"] as const;
type Reach = (typeof REACHES)[number];

const personOf = (number: string): ShownPerson | undefined => state.people.find((one) => one.number === number);

/** As set on this page, otherwise by the person's automatic receipts. */
export const reachOf = (number: string): Reach =>
  state.reaches.get(number) ?? (personOf(number)?.auto === "none" ? "sent" : "read");

/**
 * A slider from sent to read. Moving it up also sends receipts for earlier messages; moving it down affects later ones.
 */
export function reachSlider(): { row: HTMLElement; update: (view: ChatView) => void } {
  const slider = el("input", {
    type: "range",
    min: "0",
    max: String(REACHES.length - 1),
    step: "1",
    id: "reach",
    "data-testid": "reach",
  });
  const label = el("label", { for: "reach", class: "label" });
  const word = el("output", { for: "reach", "data-testid": "reach-word" });
  const row = el("div", { class: "writer" }, label, slider, word);
  let holder = "";
  slider.oninput = () => {
    const person = personOf(holder);
    const reach = REACHES[slider.valueAsNumber] ?? "read";
    if (!person) return;
    state.reaches.set(holder, reach);
    attempt(() => save(person, reach));
    changed();
  };
  const update = (view: ChatView): void => {
    holder = view.holder;
    row.hidden = view.group !== undefined || state.side === "business" || !personOf(holder);
    if (row.hidden) return;
    const reach = reachOf(holder);
    label.textContent = translate("reach");
    slider.value = String(REACHES.indexOf(reach));
    word.textContent = translate(reach);
    slider.setAttribute("aria-valuetext", translate(reach));
  };
  return { row, update };
}

async function save({ number, name }: ShownPerson, reach: Reach): Promise<void> {
  await server.setHabit(number, name, reach === "sent" ? "none" : "delivered");
  if (reach !== "sent" && state.phone !== "") await server.receipts(number, state.phone, undefined, "delivered");
}
