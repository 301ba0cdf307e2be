import type { ContactDto } from "@guiche/contract/contacts";
import { useMemo, useState } from "react";

export type Pair = [ContactDto, ContactDto];

const max = 2;

/** Selects two contacts to merge. The selection survives a change of search. */
export function useChoosing() {
  const [chosen, setChosen] = useState<readonly ContactDto[]>([]);
  return useMemo(() => {
    const [one, other] = chosen;
    const isChosen = ({ id }: ContactDto) => chosen.some((each) => each.id === id);
    return {
      chosen,
      pair: one && other ? ([one, other] satisfies Pair) : null,
      isChosen,
      isClosed: (contact: ContactDto) => contact.isGroup || (chosen.length === max && !isChosen(contact)),
      toggle: (contact: ContactDto) =>
        setChosen((before) =>
          before.some(({ id }) => id === contact.id)
            ? before.filter(({ id }) => id !== contact.id)
            : [...before, contact].slice(0, max),
        ),
      drop: (gone: number) => setChosen((before) => before.filter(({ id }) => id !== gone)),
      clear: () => setChosen([]),
    };
  }, [chosen]);
}
