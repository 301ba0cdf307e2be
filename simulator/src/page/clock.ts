import type { ChatView } from "./chat-view";
import { el } from "./dom";
import { attempt } from "./notice";
import { server } from "./server";
import { changed, state } from "./state";
import { translate } from "./translate";

/** How far a phone's clock may be ahead, in seconds. */
const OFFSETS = [-600, -90, 0, 90, 600];

const duration = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${seconds / 60} min`);

function textOf(offset: number): string {
  if (offset === 0) return translate("clockRight");
  return translate(offset > 0 ? "clockAhead" : "clockBehind", { time: duration(Math.abs(offset)) });
}

/** Sets a customer's clock ahead or behind: WhatsApp's times are not the desk's. */
export function clockChoice(): { row: HTMLElement; update: (view: ChatView) => void } {
  const select = el("select", { id: "clock", "data-testid": "clock" });
  const label = el("label", { for: "clock", class: "label" });
  const row = el("div", { class: "writer" }, label, select);
  let holder = "";
  select.onchange = () => {
    const person = state.people.find((one) => one.number === holder);
    if (!person) return;
    person.clock = Number(select.value);
    attempt(() => server.setClock(person.number, person.name, person.clock ?? 0));
    changed();
  };
  const update = (view: ChatView): void => {
    holder = view.holder;
    const person = state.people.find((one) => one.number === holder);
    row.hidden = view.group !== undefined || state.side === "business" || !person;
    if (!person || row.hidden) return;
    label.textContent = translate("clock");
    const offset = person.clock ?? 0;
    const offsets = [...new Set([...OFFSETS, offset])].sort((a, b) => a - b);
    select.replaceChildren(...offsets.map((one) => el("option", { value: String(one) }, textOf(one))));
    select.value = String(offset);
  };
  return { row, update };
}
