import type { ReplyOf } from "@guiche/contract/endpoint";
import type { QueryKey } from "@tanstack/react-query";
import { call, type AnyEndpoint, type CallParts } from "../api/call";
import { listKey } from "./list-key";

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const keyOf = (endpoint: AnyEndpoint, { params, query, body }: Parts): QueryKey => {
  const input = query ?? body;
  if (input !== undefined) return listKey(endpoint, params ?? null, input);
  return params === undefined ? listKey(endpoint) : listKey(endpoint, params);
};

/** The query options of an endpoint's reply: `useQuery(endpointQuery(campaignApi.show, { params: { id } }))`. */
export const endpointQuery = <E extends AnyEndpoint>(endpoint: E, ...[parts]: CallParts<E>) => ({
  queryKey: keyOf(endpoint, parts ?? {}),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<AnyEndpoint>(endpoint, { ...(parts as object), signal }) as Promise<ReplyOf<E>>,
});
