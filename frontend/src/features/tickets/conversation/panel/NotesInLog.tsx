import { useEffect, useMemo } from "react";
import type { InsertRows } from "../messages/rows";
import { InlineNote } from "./InlineNote";
import { useNotes } from "../../state/notes/use-notes";
import { mergeNotes } from "./merge-notes";

interface Props {
  ticketId: number;
  contactId: number;
  /** Only the bot's. */
  onlyBot: boolean;
  /** Sets the function that inserts the notes between the messages; null removes it. */
  onInserter: (inserter: { insertRows: InsertRows } | null) => void;
  onClose: () => void;
}

/** Shows the contact's notes between the messages: those of people where this browser wants them, the bot's always. */
export default function NotesInLog({ ticketId, contactId, onlyBot, onInserter }: Props) {
  const { data } = useNotes(contactId);
  const notes = useMemo(
    () =>
      data?.filter(({ isByBot }) => isByBot || !onlyBot).map((note) => ({ note, node: <InlineNote note={note} /> })),
    [data, onlyBot],
  );
  useEffect(() => {
    if (!notes) return;
    onInserter({ insertRows: (rows, hasMore) => mergeNotes(rows, notes, { ticketId, hasMore }) });
    return () => onInserter(null);
  }, [onInserter, notes, ticketId]);
  return null;
}
