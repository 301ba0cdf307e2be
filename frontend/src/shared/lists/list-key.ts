import type { QueryKey } from "@tanstack/react-query";
import type { AnyEndpoint } from "../api/call";

/** Where a list is cached: its endpoint first, so that all lists of one endpoint can be found. */
export const listKey = <E extends AnyEndpoint>(endpoint: E, ...rest: unknown[]): QueryKey => [endpoint.path, ...rest];
