import { messageApi, type MessageDto } from "@guiche/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { listKey } from "@/shared/lists/list-key";
import { markRequest, showReply } from "./message-replies";

type Pins = readonly MessageDto[];

const pinTime = ({ pinnedAt: at }: MessageDto) => (at ? Date.parse(at) : 0);

/** The pins after a change of one message, the one pinned last first, as the server lists them. */
export function applyPin(pins: Pins, message: MessageDto): Pins {
  const isPinned = message.pinnedAt !== undefined && !message.isDeleted;
  const others = pins.filter(({ id }) => id !== message.id);
  if (!isPinned) return others.length === pins.length ? pins : others;
  return [...others, message].sort((one, other) => pinTime(other) - pinTime(one) || other.id - one.id);
}

export const pinsKey = (ticketId: number) => listKey(messageApi.pins, ticketId);

/** Shows what a message's change means for the pins, if these were asked for. */
export function patchPins(client: QueryClient, message: MessageDto) {
  const queryKey = pinsKey(message.ticketId);
  client.setQueryData<Pins>(queryKey, (pins) => pins && applyPin(pins, message));
  // A list that is on its way may have been read before this.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

/** Pins a message for every user who sees the ticket, or takes its pin away. */
export function setPinned(client: QueryClient, { id }: MessageDto, isPinned: boolean): Promise<void> {
  const requestMark = markRequest(client);
  return call(isPinned ? messageApi.pin : messageApi.unpin, { params: { id } }).then((message) => {
    showReply(client, message, requestMark);
    patchPins(client, message);
  }, notifyError);
}
