import { apiKeyApi, type ApiKeyInput } from "@guiche/contract/api-keys";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { endpointQuery } from "../../shared/lists/endpoint-query";

/** All keys by name. */
export const useApiKeys = () => useQuery({ ...endpointQuery(apiKeyApi.list), staleTime: 0 });

/** The mutations. Each throws the server's error. */
export function useApiKeyMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const then = async <T>(replyPromise: Promise<T>): Promise<T> => {
      const reply = await replyPromise;
      await client.invalidateQueries({ queryKey: [apiKeyApi.list.path] });
      return reply;
    };
    return {
      create: (body: ApiKeyInput) => then(call(apiKeyApi.create, { body })),
      update: (id: number, body: ApiKeyInput) => then(call(apiKeyApi.update, { params: { id }, body })),
      rotate: (id: number) => then(call(apiKeyApi.rotate, { params: { id } })),
      remove: (id: number) => then(call(apiKeyApi.remove, { params: { id } })),
    };
  }, [client]);
}
