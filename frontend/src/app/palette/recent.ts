import { setStored, getStored } from "../../shared/stored";

const max = 12;
const keyOf = (userId: number) => `guiche.recent.${userId}`;

/** Ids of the user's last choices, newest first; empty when nothing valid is stored. */
export function recentChoices(userId: number): string[] {
  try {
    const storedList: unknown = JSON.parse(getStored(keyOf(userId)) ?? "[]");
    return Array.isArray(storedList) ? storedList.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function rememberChoice(userId: number, id: string) {
  const next = [id, ...recentChoices(userId).filter((other) => other !== id)].slice(0, max);
  setStored(keyOf(userId), JSON.stringify(next));
}
