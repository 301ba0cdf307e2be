import type { AppMessageEvent, MessageDto } from "@guiche/contract/messages";
import { replaceEqualDeep } from "@tanstack/react-query";

/** A conversation as far as it is loaded, oldest first. */
export interface MessageRows {
  messages: MessageDto[];
  hasMore: boolean;
}

export const byAge = (a: MessageDto, b: MessageDto) =>
  a.createdAt === b.createdAt ? a.id - b.id : a.createdAt < b.createdAt ? -1 : 1;

/**
 * Ticks only climb. The two steps aside are from waiting to failed and, when somebody tries again, back: a late
 * "waiting" or "failed" never takes a tick away from a message that reached the server.
 */
const isLate = (held: MessageDto, received: MessageDto) => held.ack > 0 && received.ack < held.ack;

function replaced(held: MessageDto, received: MessageDto): MessageDto {
  return isLate(held, received) ? { ...received, ack: held.ack, failure: held.failure } : received;
}

function placed(messages: MessageDto[], message: MessageDto): MessageDto[] {
  // Nearly always the newest: look from the end.
  let at = messages.length;
  while (at > 0 && byAge(messages[at - 1]!, message) > 0) at -= 1;
  return messages.toSpliced(at, 0, message);
}

/** Puts a message where it belongs, or over its older self. */
export function keepMessage(rows: MessageRows, message: MessageDto): MessageRows {
  const at = rows.messages.findLastIndex((held) => held.id === message.id);
  const held = rows.messages[at];
  if (held) return { ...rows, messages: rows.messages.with(at, replaced(held, message)) };
  const oldest = rows.messages[0];
  // Older than everything loaded while there is more above: its page will bring it.
  if (rows.hasMore && oldest && byAge(message, oldest) < 0) return rows;
  return { ...rows, messages: placed(rows.messages, message) };
}

/** A conversation after a piece of news: what it would show if it were fetched afresh. */
export const applyMessageEvent = (rows: MessageRows, event: AppMessageEvent): MessageRows =>
  keepMessage(rows, event.message);

/**
 * The newest page over what was held. Older rows stay if the page touches them; names given here stay; and so does
 * what was heard while the page was on its way.
 */
export function mergeNewest(held: MessageRows | undefined, page: MessageRows): MessageRows {
  const fresh = withNames(held, page).messages;
  const [oldest, newest] = [fresh[0], fresh.at(-1)];
  if (!held || !oldest || !newest) return held && held.messages.length > 0 ? held : page;
  const newer = held.messages.filter((message) => byAge(message, newest) > 0);
  const older = held.messages.filter((message) => byAge(message, oldest) < 0);
  const touches = page.hasMore && held.messages.some((message) => message.id === oldest.id);
  return touches
    ? { messages: [...older, ...fresh, ...newer], hasMore: held.hasMore }
    : { messages: [...fresh, ...newer], hasMore: page.hasMore };
}

function withNames(held: MessageRows | undefined, page: MessageRows): MessageRows {
  const known = new Map(held?.messages.map((message) => [message.id, message]));
  const messages = page.messages.map((message) => {
    const before = known.get(message.id);
    // What says the same is the same value, and is not drawn again.
    return before ? replaceEqualDeep(before, replaced(before, message)) : message;
  });
  return { ...page, messages };
}

/** An older page above what is held. */
export function mergeOlder(held: MessageRows, page: MessageRows): MessageRows {
  const known = new Set(held.messages.map((message) => message.id));
  const older = page.messages.filter((message) => !known.has(message.id));
  return { messages: [...older, ...held.messages].sort(byAge), hasMore: page.hasMore };
}
