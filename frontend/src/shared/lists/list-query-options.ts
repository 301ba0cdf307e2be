import type { PathParamsOf, ReplyOf } from "@guiche/contract/endpoint";
import { call, type AnyEndpoint } from "../api/call";
import { listKey } from "./list-key";

/** An endpoint without path parameters. */
type Plain<E> = keyof PathParamsOf<E> extends never ? E : never;

/** Query options of a list that is not paged; realtime events keep it current. */
export const listQueryOptions = <E extends AnyEndpoint>(endpoint: E & Plain<E>) => ({
  queryKey: listKey(endpoint),
  queryFn: ({ signal }: { signal: AbortSignal }) => call<AnyEndpoint>(endpoint, { signal }) as Promise<ReplyOf<E>>,
});
