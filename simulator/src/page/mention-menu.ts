import { iconButton, setButtonLabel } from "./dom";
import { menu } from "./menu";
import { nameOf, type ChatView } from "./chat-view";
import { translate } from "./translate";

/** A menu of the group members to mention. */
export function mentionMenu(choose: (name: string) => void): {
  element: HTMLElement;
  update: (view: ChatView) => void;
} {
  const button = iconButton("mention", "mention");
  const { element, offer } = menu(button);
  let painted = "";
  const update = ({ group, holder }: ChatView): void => {
    element.hidden = !group?.members.includes(holder);
    setButtonLabel(button, translate("mention"));
    const names = (group?.members ?? []).filter((number) => number !== holder).map(nameOf);
    if (painted === names.join("\n")) return;
    painted = names.join("\n");
    offer(names.map((name) => ({ label: name, testid: `mention-${name}`, act: () => choose(name) })));
  };
  return { element, update };
}
