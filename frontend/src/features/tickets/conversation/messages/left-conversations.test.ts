import { describe, expect, it } from "@jest/globals";
import type { MessageDto } from "@guiche/contract/messages";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { messagesKey } from "../../state/ticket-store";
import { enterConversation, leaveConversation } from "./left-conversations";
import type { MessageRows } from "../../state/messages/message-rows";

const conversation = (count: number): MessageRows => ({
  messages: Array.from({ length: count }, (_, id) => ({ id }) as MessageDto),
  hasMore: false,
});
const readCache = (client: QueryClient, ticketId: number) => client.getQueryData<MessageRows>(messagesKey(ticketId));

function readAll(client: QueryClient, first: number, last: number) {
  for (let id = first; id <= last; id += 1) {
    enterConversation(client, id);
    client.setQueryData(messagesKey(id), conversation(3));
    leaveConversation(client, id);
  }
}

describe("a closed conversation", () => {
  it("stays in the cache until twenty others have been closed after it", () => {
    const client = new QueryClient();
    readAll(client, 1, 20);
    expect(readCache(client, 1)).toBeDefined();
    readAll(client, 21, 22);
    expect(readCache(client, 2)).toBeUndefined();
    expect(readCache(client, 3)).toBeDefined();
    client.clear();
  });

  it("counts from the last time it was closed", () => {
    const client = new QueryClient();
    readAll(client, 1, 20);
    enterConversation(client, 1);
    leaveConversation(client, 1);
    readAll(client, 21, 21);
    expect(readCache(client, 1)).toBeDefined();
    expect(readCache(client, 2)).toBeUndefined();
    client.clear();
  });

  it("is not dropped while a screen shows it", () => {
    const client = new QueryClient();
    readAll(client, 1, 20);
    const queryOptions = { queryKey: messagesKey(1), queryFn: () => conversation(3), staleTime: Infinity };
    const stop = new QueryObserver(client, queryOptions).subscribe(() => undefined);
    readAll(client, 21, 21);
    expect(readCache(client, 1)).toBeDefined();
    stop();
    client.clear();
  });

  it("keeps its newest twenty pages and knows that there are more", () => {
    const client = new QueryClient();
    client.setQueryData(messagesKey(1), conversation(1_000));
    leaveConversation(client, 1);
    expect(readCache(client, 1)).toMatchObject({ hasMore: true });
    expect(readCache(client, 1)?.messages.map(({ id }) => id)).toEqual(
      Array.from({ length: 800 }, (_, at) => at + 200),
    );
    client.setQueryData(messagesKey(2), conversation(800));
    leaveConversation(client, 2);
    expect(readCache(client, 2)).toEqual(conversation(800));
    client.clear();
  });
});
