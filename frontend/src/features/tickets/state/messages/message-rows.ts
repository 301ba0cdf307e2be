import type { AppMessageEvent, MessageDto, MessageWindow } from "@guiche/contract/messages";
import { replaceEqualDeep } from "@tanstack/react-query";

/** A conversation as far as it is loaded, oldest first. */
export interface MessageRows {
  messages: MessageDto[];
  hasMore: boolean;
  /** Only of a connection that may not always write. */
  window?: MessageWindow;
}

export const byAge = (a: MessageDto, b: MessageDto) =>
  a.createdAt === b.createdAt ? a.id - b.id : a.createdAt < b.createdAt ? -1 : 1;

/**
 * Ticks only climb. The two steps aside are from waiting to failed and, when a user tries again, back: a late
 * "waiting" or "failed" never takes a tick away from a message that reached the server.
 */
export const isLateAck = (current: Pick<MessageDto, "ack">, update: Pick<MessageDto, "ack">) =>
  current.ack > 0 && update.ack < current.ack;

function mergeMessage(current: MessageDto, receivedMessage: MessageDto): MessageDto {
  return isLateAck(current, receivedMessage)
    ? { ...receivedMessage, ack: current.ack, failure: current.failure }
    : receivedMessage;
}

function insertByAge(messages: MessageDto[], message: MessageDto): MessageDto[] {
  // Nearly always the newest: look from the end.
  let at = messages.length;
  while (at > 0 && byAge(messages[at - 1]!, message) > 0) at -= 1;
  return messages.toSpliced(at, 0, message);
}

/** Puts a message where it belongs, or over its older self. */
export function upsertMessage(rows: MessageRows, message: MessageDto): MessageRows {
  const at = rows.messages.findLastIndex((current) => current.id === message.id);
  const cached = rows.messages[at];
  if (cached) return { ...rows, messages: rows.messages.with(at, mergeMessage(cached, message)) };
  const oldest = rows.messages[0];
  // Older than everything loaded while there is more above: its page will bring it.
  if (rows.hasMore && oldest && byAge(message, oldest) < 0) return rows;
  return { ...rows, messages: insertByAge(rows.messages, message) };
}

const hourMs = 3_600_000;

/** A message of the customer opens the window anew. */
function openWindow(rows: MessageRows, { createdAt }: MessageDto): MessageRows {
  const { window } = rows;
  if (!window) return rows;
  const until = new Date(Date.parse(createdAt) + window.hours * hourMs).toISOString();
  return { ...rows, window: { ...window, until: window.until && window.until > until ? window.until : until } };
}

/** WhatsApp refuses a message because the window is over: it counts, whatever the clock here says. */
function closeWindow(rows: MessageRows, refusedMessage: MessageDto): MessageRows {
  const { window, messages } = rows;
  const hasWrittenSince = messages.some(({ id, fromMe }) => !fromMe && id > refusedMessage.id);
  return window && !hasWrittenSince ? { ...rows, window: { ...window, until: null } } : rows;
}

function withWindow(rows: MessageRows, { action, message }: AppMessageEvent): MessageRows {
  if (message.fromMe) return message.failure === "window" ? closeWindow(rows, message) : rows;
  return action === "create" ? openWindow(rows, message) : rows;
}

/** A conversation after an event: what it would show if it were fetched again. */
export const applyMessageEvent = (rows: MessageRows, event: AppMessageEvent): MessageRows =>
  event.action === "delete"
    ? { ...rows, messages: rows.messages.filter(({ id }) => id !== event.message.id) }
    : upsertMessage(withWindow(rows, event), event.message);

/**
 * Merges the newest page into the cached rows. Older rows stay if the page adjoins them. Names given here stay, and so do
 * messages that arrived by events while the page was being fetched.
 */
export function mergeNewest(current: MessageRows | undefined, page: MessageRows): MessageRows {
  const fresh = withNames(current, page).messages;
  const [oldest, newest] = [fresh[0], fresh.at(-1)];
  if (!current || !oldest || !newest) return current && current.messages.length > 0 ? current : page;
  const newer = current.messages.filter((message) => byAge(message, newest) > 0);
  const older = current.messages.filter((message) => byAge(message, oldest) < 0);
  const touches = page.hasMore && current.messages.some((message) => message.id === oldest.id);
  return touches
    ? { ...page, messages: [...older, ...fresh, ...newer], hasMore: current.hasMore }
    : { ...page, messages: [...fresh, ...newer] };
}

function withNames(current: MessageRows | undefined, page: MessageRows): MessageRows {
  const messagesById = new Map(current?.messages.map((message) => [message.id, message]));
  const messages = page.messages.map((message) => {
    const before = messagesById.get(message.id);
    // An equal row keeps its identity, so that it is not rendered again.
    return before ? replaceEqualDeep(before, mergeMessage(before, message)) : message;
  });
  return { ...page, messages };
}

/** Adds an older page before the cached rows. */
export function mergeOlder(current: MessageRows, page: MessageRows): MessageRows {
  const knownIds = new Set(current.messages.map((message) => message.id));
  const older = page.messages.filter((message) => !knownIds.has(message.id));
  return { ...current, messages: [...older, ...current.messages].sort(byAge), hasMore: page.hasMore };
}
