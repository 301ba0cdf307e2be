import type { MessageDto } from "@guiche/contract/messages";

export type Pins = readonly MessageDto[];

const pinnedAt = ({ pinnedAt: at }: MessageDto) => (at ? Date.parse(at) : 0);

/** The pins after a change of one message, the one pinned last first, as the server lists them. */
export function applyPin(pins: Pins, message: MessageDto): Pins {
  const isPinned = message.pinnedAt !== undefined && !message.isDeleted;
  const others = pins.filter(({ id }) => id !== message.id);
  if (!isPinned) return others.length === pins.length ? pins : others;
  return [...others, message].sort((one, other) => pinnedAt(other) - pinnedAt(one) || other.id - one.id);
}
