import type { Method } from "@guiche/contract/endpoint";
import type { ErrorReply } from "@guiche/contract/errors";
import axios, { isCancel } from "axios";
import { ApiError, networkError } from "./api-error";

/** The only axios client. The rest of the app uses `call`. */
export const client = axios.create({ baseURL: "/api", withCredentials: true, timeout: 30_000 });

interface RequestParts {
  query?: Record<string, unknown>;
  body?: unknown;
  token?: string | null;
  /** Lets the server recognise a repeated request. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Transfers of files need longer than the default. */
  timeout?: number;
  /** The reply is a file. */
  bytes?: boolean;
  /** The path belongs to the site, not to the API. */
  fromSite?: boolean;
  /** Fraction of the body sent so far, 0 to 1. */
  onProgress?: (part: number) => void;
}

const queryValue = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : String(value));

/** Lists are encoded as JSON; undefined and null are left out. */
export function queryText(query: Record<string, unknown>): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parts.set(name, queryValue(value));
  }
  return parts.toString();
}

const isErrorReply = (data: unknown): data is Partial<ErrorReply> => typeof data === "object" && data !== null;

/** Error replies are JSON even when a file was requested. */
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

/** Sends one request and returns the reply's data, or throws an ApiError. */
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
      headers: {
        ...(parts.token && { Authorization: `Bearer ${parts.token}` }),
        ...(parts.idempotencyKey && { "Idempotency-Key": parts.idempotencyKey }),
      },
    });
    return response.data;
  } catch (failure) {
    throw await toApiError(failure);
  }
}
