import { promptApi, type PromptDto, type PromptInput } from "@guiche/contract/prompts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { listQueryOptions } from "../../shared/lists/list-query-options";
import { promptPatches } from "./prompt.cache";

const rowsOf = ({ prompts }: { prompts: PromptDto[] }) => prompts;

/** Every answer counts, and none is announced. */
const usageEveryMs = 60_000;

/** The company's prompts by name; realtime events keep them current, and each minute what they have used. */
export const usePrompts = () =>
  useQuery({
    ...listQueryOptions(promptApi.list),
    select: rowsOf,
    staleTime: Infinity,
    refetchInterval: usageEveryMs,
  });

/** The mutations of prompts. Each throws the server's error. */
export function usePromptMutations() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      save: async (id: number | null, body: PromptInput) => {
        const prompt = await (id === null
          ? call(promptApi.create, { body })
          : call(promptApi.update, { params: { id }, body }));
        promptPatches.prompt?.(client, { action: "update", prompt });
        return prompt;
      },
      remove: async (id: number) => {
        const { message } = await call(promptApi.remove, { params: { id } });
        promptPatches.prompt?.(client, { action: "delete", promptId: id });
        return message;
      },
    }),
    [client],
  );
}
