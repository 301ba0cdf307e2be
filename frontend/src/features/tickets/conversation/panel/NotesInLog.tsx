import { useEffect, useMemo } from "react";
import type { Weave } from "../messages/rows";
import { InlineNote } from "./InlineNote";
import { useNotes } from "./use-notes";
import { mergeNotes } from "./merge-notes";

interface Props {
  ticketId: number;
  contactId: number;
  /** How the notes come among the messages from now on; null when they are to go. */
  onWeave: (weaving: { weave: Weave } | null) => void;
  onClose: () => void;
}

/** Puts the notes on a customer among the messages, for who asked for it. */
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
