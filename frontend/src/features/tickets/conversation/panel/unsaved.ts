/** Unsaved notes by user and contact. They outlive the panel, until the page is closed. */
const begun = new Map<string, string>();
const nameOf = (userId: number, contactId: number) => `${userId}:${contactId}`;

export const unsavedNote = (userId: number, contactId: number) => begun.get(nameOf(userId, contactId)) ?? "";

export function keepUnsaved(userId: number, contactId: number, note: string) {
  if (note.trim() === "") begun.delete(nameOf(userId, contactId));
  else begun.set(nameOf(userId, contactId), note);
}
