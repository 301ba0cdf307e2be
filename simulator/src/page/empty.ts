import { el } from "./dom";
import { openChatView } from "./chat-view";
import { chosenPhone, onChange, state } from "./state";
import { translate } from "./translate";

/** The screen before a person is chosen: one sentence, and what to do. */
export function empty(): HTMLElement {
  const mark = el("img", { src: "mark.svg", alt: "", width: "64", height: "64" });
  const [title, hint] = [el("h2", {}), el("p", { class: "hint" })];
  const section = el("section", { class: "empty" }, mark, title, hint);
  onChange(() => {
    section.hidden = state.view === "owner" || openChatView() !== undefined;
    const isReady = chosenPhone()?.paired === true;
    title.textContent = translate(isReady ? "pickPerson" : "needBusiness");
    hint.textContent = translate(isReady ? "pickPersonHint" : "needBusinessHint");
  });
  return section;
}
