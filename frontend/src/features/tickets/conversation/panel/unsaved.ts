/** A note begun and not added yet outlives its panel: as long as the page, and for who wrote it alone. */
const begun = new Map<string, string>();
const nameOf = (userId: number, contactId: number) => `${userId}:${contactId}`;

export const unsavedNote = (userId: number, contactId: number) => begun.get(nameOf(userId, contactId)) ?? "";

export function keepUnsaved(userId: number, contactId: number, note: string) {
  if (note.trim() === "") begun.delete(nameOf(userId, contactId));
  else begun.set(nameOf(userId, contactId), note);
}
