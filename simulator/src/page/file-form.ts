import { ask } from "./dialog";
import { el, field, tick } from "./dom";
import { canBeViewOnce, takesCaption, waysToSend, type SendAs } from "./file-kinds";
import { notice } from "./notice";
import { readFile } from "./read-file";
import type { ChatView } from "./chat-view";
import { send } from "./sending";
import { translate } from "./translate";

/** The limit of one request, whose files are in base64. */
const MOST_MB = 64;

/** Previews a chosen file and asks how to send it. */
export function openFileForm(view: ChatView, file: File): void {
  if (file.size > MOST_MB * 1e6) {
    notice(translate("tooLarge", { limit: MOST_MB }), "wrong");
    return;
  }
  const ways = waysToSend(file.type);
  const way = el(
    "select",
    { "data-testid": "send-as" },
    ...ways.map((one) => el("option", { value: one }, translate(one))),
  );
  const caption = el("input", { maxlength: "1000", autocomplete: "off", "data-testid": "caption" });
  const once = el("input", { type: "checkbox", "data-testid": "view-once" });
  const wayField = field(translate("sendAs"), way);
  const captionField = field(translate("caption"), caption);
  const onceField = tick(translate("once"), once);
  const chosen = (): SendAs => ways.find((one) => one === way.value) ?? "document";
  const adapt = (): void => {
    wayField.hidden = ways.length === 1;
    captionField.hidden = !takesCaption(chosen());
    onceField.hidden = !canBeViewOnce(chosen());
  };
  way.onchange = adapt;
  adapt();

  const address = URL.createObjectURL(file);
  const work = async (): Promise<void> => {
    const as = chosen();
    const media = await readFile(file, as);
    const words = caption.value.trim();
    if (words !== "" && takesCaption(as)) media.caption = words;
    await send(view, once.checked && canBeViewOnce(as) ? { viewOnce: { media } } : { media });
  };
  ask({
    title: translate("attachFile"),
    fields: [preview(file, ways[0], address), wayField, captionField, onceField],
    submit: translate("send"),
    work,
    onClose: () => URL.revokeObjectURL(address),
  });
}

function preview({ name }: File, as: SendAs | undefined, address: string): HTMLElement {
  const label = el("p", { class: "small" }, name);
  if (as !== "image") return label;
  return el("figure", { class: "preview-figure" }, el("img", { src: address, alt: "" }), label);
}
