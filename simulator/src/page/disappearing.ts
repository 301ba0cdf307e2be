import type { ChatView } from "./chat-view";
import { el } from "./dom";
import { attempt } from "./notice";
import { server } from "./server";
import { state } from "./state";
import { translate } from "./translate";

const HOUR = 3_600;
/** What phones offer, in seconds. */
const CHOICES = [0, 24 * HOUR, 7 * 24 * HOUR, 90 * 24 * HOUR];

function textOf(seconds: number): string {
  if (seconds === 0) return translate("disappearingOff");
  const hours = Math.round(seconds / HOUR);
  return hours <= 24
    ? translate("hours", { count: String(hours) })
    : translate("days", { count: String(Math.round(hours / 24)) });
}

/** Sets how long the messages of a customer's chat stay. */
export function expirationChoice(): { row: HTMLElement; update: (view: ChatView) => void } {
  const select = el("select", { id: "disappearing", "data-testid": "disappearing" });
  const label = el("label", { for: "disappearing", class: "label" });
  const row = el("div", { class: "writer" }, label, select);
  let shown: ChatView | undefined;
  select.onchange = () => {
    const view = shown;
    if (view) attempt(() => server.setExpiration(view.holder, view.chat, Number(select.value)));
  };
  const update = (view: ChatView): void => {
    shown = view;
    const person = state.people.find(({ number }) => number === view.holder);
    row.hidden = state.side === "business" || !person || view.chat === "";
    if (!person || row.hidden) return;
    label.textContent = translate("disappearing");
    const seconds = person.disappearing[view.chat] ?? 0;
    const choices = [...new Set([...CHOICES, seconds])].sort((a, b) => a - b);
    select.replaceChildren(...choices.map((one) => el("option", { value: String(one) }, textOf(one))));
    select.value = String(seconds);
  };
  return { row, update };
}
