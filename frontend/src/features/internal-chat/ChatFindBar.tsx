import { chatApi } from "@guiche/contract/chats";
import { useCallback } from "react";
import { call } from "../../shared/api/call";
import { FindBar } from "../../shared/find/FindBar";
import type { FindBarProps } from "../../shared/find/FindHost";
import type { AskHits } from "../../shared/find/use-find";

/** The search bar of a chat. */
export default function ChatFindBar({ conversationId: chatId, ...props }: FindBarProps) {
  const ask = useCallback<AskHits<never>>(
    async ({ search }, beforeId, signal) => {
      const query = { searchParam: search, beforeId };
      const { records, hasMore } = await call(chatApi.messages, { params: { id: chatId }, query, signal });
      return { ids: records.map(({ id }) => id), hasMore };
    },
    [chatId],
  );
  return <FindBar {...props} ask={ask} />;
}
