import type { PathParamsOf, ReplyOf } from "@guiche/contract/endpoint";
import { call, type AnyEndpoint } from "../api/call";
import { listKey } from "./list-key";

/** What is asked for without a parameter. */
type Plain<E> = keyof PathParamsOf<E> extends never ? E : never;

/** A list that comes whole, for `useQuery`; news keeps it true. */
export const wholeList = <E extends AnyEndpoint>(endpoint: E & Plain<E>) => ({
  queryKey: listKey(endpoint),
  queryFn: ({ signal }: { signal: AbortSignal }) => call<AnyEndpoint>(endpoint, { signal }) as Promise<ReplyOf<E>>,
});
