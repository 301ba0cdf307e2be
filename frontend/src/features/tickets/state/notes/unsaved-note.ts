/** Unsaved notes by user and contact. They outlive the panel, until the page is closed. */
const unsavedNotes = new Map<string, string>();
const nameOf = (userId: number, contactId: number) => `${userId}:${contactId}`;

export const unsavedNote = (userId: number, contactId: number) => unsavedNotes.get(nameOf(userId, contactId)) ?? "";

export function saveUnsavedNote(userId: number, contactId: number, note: string) {
  if (note.trim() === "") unsavedNotes.delete(nameOf(userId, contactId));
  else unsavedNotes.set(nameOf(userId, contactId), note);
}

/** Forgets a text that was saved. What was typed after it stays unsaved, and is returned. */
export function forgetSavedNote(userId: number, contactId: number, savedNote: string): string {
  const noteText = unsavedNote(userId, contactId);
  const rest = noteText.startsWith(savedNote) ? noteText.slice(savedNote.length).trimStart() : noteText;
  saveUnsavedNote(userId, contactId, rest);
  return rest;
}
