import { useEffect, useEffectEvent, useId, useState } from "react";
import { optionId } from "../pickers/PickList";
import { typeInto } from "./type-into";
import { nextIndex } from "./next-index";
import { typedMention, matchingNames, type TypedMention } from "./mentions";

const watchedEvents = ["input", "keyup", "click", "focusin", "focusout"] as const;

interface Options {
  /** Whether a mention can be typed here now. */
  isOn: boolean;
  field: () => HTMLTextAreaElement | null;
  /** All people who can be mentioned. */
  people: () => readonly string[];
}

/** The list of people that opens while a mention is typed. The focus stays in the text; Esc closes the list. */
export function useMentions({ isOn, field: currentField, people }: Options) {
  const id = useId();
  const [mention, setMention] = useState<TypedMention | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const fieldOf = useEffectEvent(currentField);

  useEffect(() => {
    const field = isOn ? fieldOf() : null;
    if (!field) return;
    const look = () => {
      const next = field.selectionStart === field.selectionEnd ? typedMention(field.value, field.selectionStart) : null;
      setMention((now) => (now?.from === next?.from && now?.sought === next?.sought ? now : next));
      if (!next) setClosedAt(null);
    };
    const leave = () => setMention(null);
    // Listens on the document, after React has taken over the letter: a render before that would restore the old text.
    const onEvent = ({ type, target }: Event) => {
      if (target === field) (type === "focusout" ? leave : look)();
    };
    for (const event of watchedEvents) document.addEventListener(event, onEvent);
    return () => {
      for (const event of watchedEvents) document.removeEventListener(event, onEvent);
      leave();
    };
  }, [isOn]);

  const names = mention && mention.from !== closedAt ? matchingNames(people(), mention.sought) : [];
  const at = Math.min(active, names.length - 1);
  const activeName = names[at];

  const pick = (name: string) => {
    const field = currentField();
    if (!field || !mention) return;
    const insertion = `@${name} `;
    const end = mention.from + insertion.length;
    typeInto(field, { from: mention.from, to: field.selectionStart, insertion, start: end, end });
    setActive(0);
  };
  /** Returns true if the list used the key. */
  const press = (key: string): boolean => {
    if (activeName === undefined) return false;
    const next = nextIndex(key, at, names.length);
    if (next !== null) setActive(next);
    else if (key === "Escape") setClosedAt(mention?.from ?? null);
    else if (key === "Enter" || key === "Tab") pick(activeName);
    else return false;
    return true;
  };
  const isOpen = activeName !== undefined;
  const activeId = isOpen ? optionId(id, at) : undefined;
  return {
    ...{ id, names, active: at, activeId, press, pick },
    /** For the text field: names the list to screen readers while it is open. */
    fieldProps: {
      "aria-haspopup": isOpen ? "listbox" : undefined,
      "aria-autocomplete": isOpen ? "list" : undefined,
      "aria-controls": isOpen ? id : undefined,
      "aria-activedescendant": activeId,
    } as const,
  };
}

export type MentionsState = ReturnType<typeof useMentions>;
