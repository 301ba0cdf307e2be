import { askForCard, askForLocation, askForPoll, askForSample } from "./attach-forms";
import { el, iconButton, setButtonLabel } from "./dom";
import { openFileForm } from "./file-form";
import { menu } from "./menu";
import { askForVoice, canRecord } from "./record";
import { canWrite, openChatView, type ChatView } from "./chat-view";
import { language, translate } from "./translate";

/** The menu of what can be sent besides text. */
export function attachMenu(): { element: HTMLElement; update: (view: ChatView) => void } {
  const button = iconButton("attach", "attach");
  const { element, offer } = menu(button);
  const files = el("input", { type: "file", hidden: true, tabindex: "-1", "data-testid": "file-input" });
  element.append(files);
  /** A choice applies to the chat that is open when it is made. */
  const here = (open: (view: ChatView) => void) => () => {
    const view = openChatView();
    if (view) open(view);
  };
  files.onchange = here((view) => {
    const [file] = files.files ?? [];
    files.value = "";
    if (file) openFileForm(view, file);
  });
  let painted = "";
  const update = (view: ChatView): void => {
    button.disabled = !canWrite(view);
    if (painted === language()) return;
    painted = language();
    setButtonLabel(button, translate("attach"));
    files.setAttribute("aria-label", translate("attachFile"));
    const voice = {
      icon: "microphone",
      label: translate("record"),
      testid: "attach-voice",
      act: here(askForVoice),
    } as const;
    offer([
      { icon: "file", label: translate("attachFile"), testid: "attach-file", act: () => files.click() },
      ...(canRecord() ? [voice] : []),
      { icon: "pin", label: translate("location"), testid: "attach-location", act: here(askForLocation) },
      { icon: "person", label: translate("contactCard"), testid: "attach-contact", act: here(askForCard) },
      { icon: "poll", label: translate("poll"), testid: "attach-poll", act: here(askForPoll) },
      { icon: "more", label: translate("otherKinds"), testid: "attach-sample", act: here(askForSample) },
    ]);
  };
  return { element, update };
}
