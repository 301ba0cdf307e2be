import { chatApi, type ChatDto } from "@guiche/contract/chats";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { usePages } from "../../shared/lists/use-pages";
import { useSession } from "../../shared/session";
import { pinnedFirst } from "./chat-name";
import type { Page } from "./chat.cache";
import { chatKeys } from "./keys";

const recordsOf = ({ records }: Page<ChatDto>) => records;

/** The person's chats: pinned ones first, then the one with the newest message first. */
export function useChats(searchParam: string) {
  const { id } = useSession().user;
  const list = usePages<Page<ChatDto>, number, ChatDto>({
    queryKey: chatKeys.list(searchParam),
    read: (pageNumber, signal) => call(chatApi.list, { query: { searchParam, pageNumber }, signal }),
    firstParam: 1,
    next: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    rows: recordsOf,
    keepPrevious: true,
  });
  // A chat that rose between two requests pushed others onto the next page, which then has them too.
  const rows = useMemo(
    () =>
      list.rows &&
      pinnedFirst([...new Map(list.rows.toReversed().map((chat) => [chat.id, chat])).values()].toReversed(), id),
    [list.rows, id],
  );
  return { ...list, rows };
}

/** The chat of the address. */
export const useChat = (uuid: string) => useQuery(endpointQuery(chatApi.byUuid, { params: { uuid } }));

/** Over all of the person's chats. */
export const useUnreadChats = () => useQuery({ ...endpointQuery(chatApi.unread), staleTime: Infinity }).data;
