import { integrationApi } from "@guiche/contract/integrations";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { useResource } from "../../shared/lists/use-resource";
import { applyIntegrationEvent } from "./integration.cache";

/** The company's integrations by name, page by page; realtime events keep them current. */
export const useIntegrations = (searchParam: string) =>
  usePagedList(
    integrationApi.list,
    { searchParam, pageNumber: 1 },
    { rows: ({ queueIntegrations }) => queueIntegrations, staleTime: Infinity },
  );

/** The mutations of integrations. Each throws the server's error. */
export const useIntegrationMutations = () => useResource(integrationApi, applyIntegrationEvent);
