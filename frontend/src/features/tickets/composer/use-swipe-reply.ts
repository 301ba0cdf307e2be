import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { listKey } from "@/shared/lists/list-key";
import type { MessageRows } from "../state/messages/message-rows";
import { messageActions } from "../state/messages/message-actions";
import { isReply, offsetPx, moveSwipe, startSwipe, type Swipe } from "./swipe";

const bubbles = "[role=log] article[data-id]";
/** Elements with a horizontal drag of their own. */
const movable = "input, video";

interface SwipeStart {
  bubble: HTMLElement;
  message: MessageDto;
  pointer: number;
  swipe: Swipe;
}

/** Searches all cached tickets: the log also shows the customer's earlier ones. */
function messageWith(client: QueryClient, id: number): MessageDto | undefined {
  for (const [, rows] of client.getQueriesData<MessageRows>({ queryKey: listKey(messageApi.list) })) {
    const cachedMessage = rows?.messages.find((message) => message.id === id);
    if (cachedMessage) return cachedMessage;
  }
  return undefined;
}

/** Replies to a message that is swiped to the right. The menu offers the same. */
export function useSwipeReply(reply: (message: MessageDto) => void) {
  const client = useQueryClient();
  const answer = useEffectEvent(reply);
  const messageOf = useEffectEvent((bubble: HTMLElement) => {
    // The read-only dialog offers no reply.
    const message = bubble.closest("[role=dialog]") ? undefined : messageWith(client, Number(bubble.dataset.id));
    const mayReply = messageActions.find(({ name }) => name === "reply")?.may;
    return message &&
      mayReply?.(message, { mayWrite: true, mayPin: false, mayTrace: false, isEarlier: false, now: Date.now() })
      ? message
      : null;
  });

  useEffect(() => {
    let start: SwipeStart | null = null;
    const begin = ({ pointerType, isPrimary, pointerId, clientX, clientY, target }: PointerEvent) => {
      if (pointerType !== "touch" || !isPrimary || !(target instanceof Element) || target.closest(movable)) return;
      const bubble = target.closest<HTMLElement>(bubbles);
      const message = bubble && messageOf(bubble);
      if (message) start = { bubble, message, pointer: pointerId, swipe: startSwipe(clientX, clientY) };
    };
    const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (start?.pointer !== pointerId) return;
      const before = start.swipe.state;
      start.swipe = moveSwipe(start.swipe, clientX, clientY);
      // Capture the pointer, so that the message under it does not open its menu.
      if (before === "undecided" && start.swipe.state === "aside")
        start.bubble.closest("[role=log]")?.setPointerCapture(pointerId);
      start.bubble.style.transition = "none";
      start.bubble.style.transform = `translateX(${offsetPx(start.swipe, clientX)}px)`;
    };
    const endSwipe = () => {
      if (!start) return;
      start.bubble.style.transition = "transform 140ms ease-out";
      start.bubble.style.transform = "";
      start = null;
    };
    const end = ({ pointerId, clientX }: PointerEvent) => {
      if (start?.pointer !== pointerId) return;
      if (isReply(start.swipe, clientX)) answer(start.message);
      endSwipe();
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener("pointerdown", begin, { signal, passive: true });
    document.addEventListener("pointermove", move, { signal, passive: true });
    document.addEventListener("pointerup", end, { signal });
    document.addEventListener("pointercancel", endSwipe, { signal });
    return () => {
      endSwipe();
      leaving.abort();
    };
  }, []);
}
