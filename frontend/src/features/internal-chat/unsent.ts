import { currentSession, onSession } from "../../shared/session/store";

/** Unsent texts by user and chat. They outlive the chat's screen, and in the browser's storage a reload of this tab. */
const texts = new Map<string, string>();
const prefix = "guiche.chat.";
const nameOf = (userId: number, chatId: number) => `${prefix}${userId}.${chatId}`;

/** Does something with the storage of this tab, which a browser may forbid. */
function withStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}

export const unsentText = (userId: number, chatId: number) => {
  const name = nameOf(userId, chatId);
  return texts.get(name) ?? withStorage((storage) => storage.getItem(name)) ?? "";
};

export function saveUnsentText(userId: number, chatId: number, text: string) {
  const name = nameOf(userId, chatId);
  const savedText = text.trim() === "" ? "" : text;
  texts.set(name, savedText);
  withStorage((storage) => (savedText ? storage.setItem(name, savedText) : storage.removeItem(name)));
}

/** As with drafts of conversations: signing out discards them, an expired session does not. */
onSession(() => {
  const session = currentSession();
  if (session.state !== "out" || session.expired) return;
  texts.clear();
  withStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
  });
});
