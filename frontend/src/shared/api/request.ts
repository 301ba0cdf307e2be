import type { Method } from "@guiche/contract/endpoint";
import type { ErrorReply } from "@guiche/contract/errors";
import axios, { isCancel } from "axios";
import { ApiError, networkError } from "./api-error";

/** The one axios client. `call` is what the rest of the app uses. */
export const client = axios.create({ baseURL: "/api", withCredentials: true, timeout: 30_000 });

export interface RequestParts {
  query?: Record<string, unknown>;
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal;
}

const queryValue = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : String(value));

/** Lists travel as JSON text; what is undefined or null does not travel. */
export function queryText(query: Record<string, unknown>): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parts.set(name, queryValue(value));
  }
  return parts.toString();
}

const isErrorReply = (data: unknown): data is Partial<ErrorReply> => typeof data === "object" && data !== null;

function toApiError(failure: unknown): unknown {
  if (isCancel(failure) || !axios.isAxiosError(failure)) return failure;
  const { response } = failure;
  if (!response) return new ApiError(0, { error: networkError });
  const data: unknown = response.data;
  return new ApiError(response.status, isErrorReply(data) ? data : {});
}

/** One exchange with the server: the answer's data, or an ApiError. */
export async function request<Reply>(method: Method, path: string, parts: RequestParts): Promise<Reply> {
  const query = parts.query ? queryText(parts.query) : "";
  try {
    const response = await client.request<Reply>({
      method,
      url: query ? `${path}?${query}` : path,
      data: parts.body,
      signal: parts.signal,
      headers: parts.token ? { Authorization: `Bearer ${parts.token}` } : {},
    });
    return response.data;
  } catch (failure) {
    throw toApiError(failure);
  }
}
