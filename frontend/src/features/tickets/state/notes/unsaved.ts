/** Unsaved notes by user and contact. They outlive the panel, until the page is closed. */
const unsaved = new Map<string, string>();
const nameOf = (userId: number, contactId: number) => `${userId}:${contactId}`;

export const unsavedNote = (userId: number, contactId: number) => unsaved.get(nameOf(userId, contactId)) ?? "";

export function saveUnsavedNote(userId: number, contactId: number, note: string) {
  if (note.trim() === "") unsaved.delete(nameOf(userId, contactId));
  else unsaved.set(nameOf(userId, contactId), note);
}

/** Forgets a text that was saved. What was typed after it meanwhile stays unsaved, and is returned. */
export function forgetSavedNote(userId: number, contactId: number, saved: string): string {
  const typed = unsavedNote(userId, contactId);
  const rest = typed.startsWith(saved) ? typed.slice(saved.length).trimStart() : typed;
  saveUnsavedNote(userId, contactId, rest);
  return rest;
}
