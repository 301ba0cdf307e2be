import type { MessageDto } from "@guiche/contract/messages";

/** The mounted players of voice notes, by message id. */
const players = new Map<number, () => void>();

export function registerVoicePlayer(id: number, play: () => void) {
  players.set(id, play);
  return () => {
    if (players.get(id) === play) players.delete(id);
  };
}

/** The id of the next message if it is a voice note, else null. */
export function nextVoice(messages: readonly MessageDto[], id: number): number | null {
  const at = messages.findIndex((message) => message.id === id);
  const next = at === -1 ? undefined : messages[at + 1];
  return next?.media?.isVoice && next.mediaState === "ready" && !next.isDeleted ? next.id : null;
}

/** Plays the next voice note after one has ended. */
export function playNextVoice(messages: readonly MessageDto[], id: number) {
  const next = nextVoice(messages, id);
  if (next !== null) players.get(next)?.();
}
