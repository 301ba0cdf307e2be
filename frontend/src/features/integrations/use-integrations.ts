import { integrationApi, type IntegrationInput } from "@guiche/contract/integrations";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { integrationPatches } from "./integration.cache";

/** The company's integrations by name, page by page; realtime events keep them current. */
export const useIntegrations = (searchParam: string) =>
  usePagedList(
    integrationApi.list,
    { searchParam, pageNumber: 1 },
    { rows: ({ queueIntegrations }) => queueIntegrations, staleTime: Infinity },
  );

/** The mutations of integrations. Each throws the server's error. */
export function useIntegrationMutations() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      save: async (id: number | null, body: IntegrationInput) => {
        const queueIntegration = await (id === null
          ? call(integrationApi.create, { body })
          : call(integrationApi.update, { params: { id }, body }));
        integrationPatches.queueIntegration?.(client, { action: "update", queueIntegration });
      },
      remove: async (id: number) => {
        await call(integrationApi.remove, { params: { id } });
        integrationPatches.queueIntegration?.(client, { action: "delete", integrationId: id });
      },
    }),
    [client],
  );
}
