import { promptApi, type PromptDto } from "@guiche/contract/prompts";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { useResource } from "../../shared/lists/use-resource";
import { applyPromptEvent } from "./prompt.cache";

const rowsOf = ({ prompts }: { prompts: PromptDto[] }) => prompts;

/** Every answer counts, and none is announced. */
const usageEveryMs = 60_000;

/** The company's prompts by name; realtime events keep them current, and each minute what they have used. */
export const usePrompts = () =>
  useQuery({
    ...endpointQuery(promptApi.list),
    select: rowsOf,
    staleTime: Infinity,
    refetchInterval: usageEveryMs,
  });

/** The mutations of prompts. Each throws the server's error. */
export const usePromptMutations = () => useResource(promptApi, applyPromptEvent);
