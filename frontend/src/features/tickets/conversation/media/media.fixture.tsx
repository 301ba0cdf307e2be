import type { MediaDto, MediaLink, MessageDto } from "@guiche/contract/messages";
import { jest } from "@jest/globals";
import { skipToken, useQuery } from "@tanstack/react-query";
import { act, fireEvent } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import type { MessageRows } from "../../state/messages/message-rows";
import type { OutboxItem } from "../../state/outbox/outbox-item";
import { asMessage } from "../../state/outbox/outbox-message";
import { messagesKey } from "../../state/ticket-store";
import { aMessage } from "../../state/testing";
import { BubbleActionsContext, readOnlyActions } from "../bubble-actions";
import Attachment from "./Attachment";
import { aMedia } from "@/testing/dtos";

const file = aMedia({ mimetype: "image/jpeg", bytes: 2_048, width: 800, height: 600 });

let lastId = 500;
/** A message with a stored file; each has an address of its own, because the page keeps the files it has fetched. */
export function aFile(mediaType: MessageDto["mediaType"], media: Partial<MediaDto> = {}): MessageDto {
  const id = ++lastId;
  const mediaUrl = `/api/messages/${id}/media`;
  return aMessage({ id, mediaType, mediaState: "ready", mediaUrl, media: { ...file, ...media }, body: "" });
}

/** The tile of a message that the conversation has loaded. */
function Tile({ message }: { message: MessageDto }) {
  const { data } = useQuery<MessageRows>({ queryKey: messagesKey(message.ticketId), queryFn: skipToken });
  return <Attachment message={data?.messages[0] ?? message} sending={null} />;
}

/** Draws the tile of a message as its bubble does. */
export async function showTile(message: MessageDto) {
  const enlarge = jest.fn();
  const { person, client } = await renderScreen(
    <BubbleActionsContext value={{ ...readOnlyActions, isReadOnly: false, enlarge }}>
      <Tile message={message} />
    </BubbleActionsContext>,
  );
  await act(async () => client.setQueryData(messagesKey(message.ticketId), { messages: [message], hasMore: false }));
  return { person, enlarge };
}

/** Draws the tile of a file that is on its way out. */
export async function showSending(item: OutboxItem) {
  const cancel = jest.fn();
  const { person } = await renderScreen(
    <BubbleActionsContext value={{ ...readOnlyActions, isReadOnly: false, cancel }}>
      <Attachment message={asMessage(item)} sending={item} />
    </BubbleActionsContext>,
  );
  return { person, cancel };
}

/** jsdom computes no layout: every element that is watched is in sight at once. */
export function withAllInSight() {
  globalThis.IntersectionObserver = class {
    constructor(private readonly tell: IntersectionObserverCallback) {}
    observe(target: Element) {
      this.tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
    }
    disconnect() {}
    unobserve() {}
  } as unknown as typeof IntersectionObserver;
}

/** jsdom plays nothing: the element only tells that it plays or pauses. */
export function withPlayers() {
  Object.assign(HTMLMediaElement.prototype, {
    load: () => undefined,
    pause(this: HTMLMediaElement) {
      fireEvent.pause(this);
    },
    play(this: HTMLMediaElement) {
      fireEvent.play(this);
      return Promise.resolve();
    },
  });
}

/** The addresses that screens download from now on: jsdom follows no links. */
export function catchLinks(): string[] {
  const linkPaths: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    linkPaths.push(new URL(this.href).pathname);
  });
  return linkPaths;
}

/** What the server answers to a request for a file's bytes. */
export const bytes = () => new Blob(["x"]) as unknown as undefined;

/** A signed address as the server gives it. */
export const mediaLink = (url: string): MediaLink => ({ url, expiresAt: "2026-01-01T10:10:00.000Z" });
