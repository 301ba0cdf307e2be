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
  /** Files take their time: a slow line is no broken one. */
  timeout?: number;
  /** The answer is a file. */
  bytes?: boolean;
  /** The path is one of the site, not of the API. */
  fromSite?: boolean;
  /** How much of the body is on its way, from 0 to 1. */
  onProgress?: (part: number) => void;
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

/** A refusal is JSON even where a file was asked for. */
async function plainData(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text()) as unknown;
  } catch {
    return null;
  }
}

async function toApiError(failure: unknown): Promise<unknown> {
  if (isCancel(failure) || !axios.isAxiosError(failure)) return failure;
  const { response } = failure;
  if (!response) return new ApiError(0, { error: networkError });
  const data = await plainData(response.data);
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
      ...(parts.timeout !== undefined && { timeout: parts.timeout }),
      ...(parts.bytes && { responseType: "blob" }),
      ...(parts.fromSite && { baseURL: "" }),
      ...(parts.onProgress && { onUploadProgress: ({ progress = 0 }) => parts.onProgress?.(progress) }),
      headers: parts.token ? { Authorization: `Bearer ${parts.token}` } : {},
    });
    return response.data;
  } catch (failure) {
    throw await toApiError(failure);
  }
}
