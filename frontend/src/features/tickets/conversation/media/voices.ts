import type { MessageDto } from "@guiche/contract/messages";

/** Players of voice notes that are on the page, by message. */
const players = new Map<number, () => void>();

export function offerVoice(id: number, play: () => void) {
  players.set(id, play);
  return () => {
    if (players.get(id) === play) players.delete(id);
  };
}

/** The voice note right below, if the next message is one. */
export function nextVoice(messages: readonly MessageDto[], id: number): number | null {
  const at = messages.findIndex((message) => message.id === id);
  const next = at === -1 ? undefined : messages[at + 1];
  return next?.media?.isVoice && next.mediaState === "ready" && !next.isDeleted ? next.id : null;
}

/** Several voice notes are one speech: after one comes the next. */
export function playAfter(messages: readonly MessageDto[], id: number) {
  const next = nextVoice(messages, id);
  if (next !== null) players.get(next)?.();
}
