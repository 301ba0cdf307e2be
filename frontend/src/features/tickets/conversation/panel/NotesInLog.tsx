import { useEffect, useMemo } from "react";
import type { Weave } from "../messages/rows";
import { InlineNote } from "./InlineNote";
import { useNotes } from "./use-notes";
import { mergeNotes } from "./merge-notes";

interface Props {
  ticketId: number;
  contactId: number;
  /** Sets the function that inserts the notes between the messages; null removes it. */
  onWeave: (weaving: { weave: Weave } | null) => void;
  onClose: () => void;
}

/** Shows the contact's notes between the messages; optional per browser. */
export default function NotesInLog({ ticketId, contactId, onWeave }: Props) {
  const { data } = useNotes(contactId);
  const notes = useMemo(() => data?.map((note) => ({ note, node: <InlineNote note={note} /> })), [data]);
  useEffect(() => {
    if (!notes) return;
    onWeave({ weave: (rows, hasMore) => mergeNotes(rows, notes, { ticketId, hasMore }) });
    return () => onWeave(null);
  }, [onWeave, notes, ticketId]);
  return null;
}
