import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { botTraceApi, comparedConversations, type BotConversationDto } from "@guiche/contract/bot-traces";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/call";
import { listKey } from "../../lists/list-key";
import type { Verdict } from "./compare";
import type { Comparison } from "./compare-all";

const beginWorker = () => new Worker(new URL("./compare.worker.ts", import.meta.url), { type: "module" });

async function newest(whatsappId: number | undefined, signal: AbortSignal): Promise<BotConversationDto[]> {
  const conversations: BotConversationDto[] = [];
  for (let before: number | undefined; ;) {
    const query = { ...(before && { before }), ...(whatsappId && { whatsappId }) };
    const page = await call(botTraceApi.conversations, { query, signal });
    conversations.push(...page.conversations);
    before = conversations.at(-1)?.ticketId;
    if (!page.hasMore || before === undefined || conversations.length >= comparedConversations) return conversations;
  }
}

/** The newest conversations, of one connection or of all, and what these menus would change in each of them. */
export function useComparison(menus: BotMenusDto, whatsappId: number | undefined, isWanted: boolean) {
  const { data, error, refetch } = useQuery({
    queryKey: listKey(botTraceApi.conversations, whatsappId),
    queryFn: ({ signal }) => newest(whatsappId, signal),
    enabled: isWanted,
    // The customers' words are not kept longer than they are shown.
    gcTime: 0,
  });
  const [verdicts, setVerdicts] = useState<{ of: BotConversationDto[]; list: Verdict[] } | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    if (!data) return;
    const worker = beginWorker();
    worker.onmessage = ({ data: list }: MessageEvent<Verdict[]>) => setVerdicts({ of: data, list });
    worker.onerror = () => setFailure(new Error("The comparison could not be run."));
    worker.postMessage({ menus, conversations: data } satisfies Comparison);
    return () => worker.terminate();
  }, [menus, data]);
  const results = verdicts?.of.map((conversation, index) => ({
    conversation,
    verdict: verdicts.list[index] ?? "unknown",
  }));
  const again = () => {
    setFailure(null);
    void refetch();
  };
  return { results: results ?? null, error: error ?? failure, again };
}
export type ComparedConversation = NonNullable<ReturnType<typeof useComparison>["results"]>[number];
