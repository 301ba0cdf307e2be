import type { QueryKey } from "@tanstack/react-query";
import type { AnyEndpoint } from "../api/call";

/** The query key of a list. The endpoint comes first, so that all lists of one endpoint can be matched. */
export const listKey = <E extends AnyEndpoint>(endpoint: E, ...rest: unknown[]): QueryKey => [endpoint.path, ...rest];
