import type { ContactDto } from "@guiche/contract/contacts";
import { useMemo, useState } from "react";

export type Pair = [ContactDto, ContactDto];

const max = 2;

/** Selects two contacts to merge. The selection survives a change of search. */
export function useMergeSelection() {
  const [selectedContacts, setSelectedContacts] = useState<readonly ContactDto[]>([]);
  return useMemo(() => {
    const [one, other] = selectedContacts;
    const isChosen = ({ id }: ContactDto) => selectedContacts.some((each) => each.id === id);
    return {
      selectedContacts,
      pair: one && other ? ([one, other] satisfies Pair) : null,
      isChosen,
      isClosed: (contact: ContactDto) => contact.isGroup || (selectedContacts.length === max && !isChosen(contact)),
      toggle: (contact: ContactDto) =>
        setSelectedContacts((before) =>
          before.some(({ id }) => id === contact.id)
            ? before.filter(({ id }) => id !== contact.id)
            : [...before, contact].slice(0, max),
        ),
      drop: (removedId: number) => setSelectedContacts((before) => before.filter(({ id }) => id !== removedId)),
      clear: () => setSelectedContacts([]),
    };
  }, [selectedContacts]);
}
