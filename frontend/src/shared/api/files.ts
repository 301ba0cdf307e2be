import type { PathParamsOf, ReplyOf } from "@guiche/contract/endpoint";
import { fillPath, callSignedIn, type AnyEndpoint } from "./call";
import { request } from "./request";

/** Long enough for 64 MB over a slow mobile network. */
const sendMs = 30 * 60_000;
const fetchMs = 5 * 60_000;

interface UploadOptions<E> {
  params: PathParamsOf<E>;
  fields: Record<string, string>;
  files: readonly File[];
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Uploads files together with the fields of the body. */
export function upload<E extends AnyEndpoint>(endpoint: E, options: UploadOptions<E>): Promise<ReplyOf<E>> {
  const { params, fields, files, onProgress, signal } = options;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append(endpoint.upload?.field ?? "file", file, file.name);
  const path = fillPath(endpoint.path, params);
  return callSignedIn((token) =>
    request<ReplyOf<E>>(endpoint.method, path, { body: form, token, signal, onProgress, timeout: sendMs }),
  );
}

/** Fetches the bytes at one of our own addresses, as rows give them (`mediaUrl`). */
export const fetchFile = (address: string): Promise<Blob> =>
  callSignedIn((token) => request<Blob>("get", address, { token, bytes: true, fromSite: true, timeout: fetchMs }));

/** Fetches the file that a row keeps at a path below /api, as if it had been chosen on this computer. */
export async function fetchAsFile(path: string, name: string): Promise<File> {
  const bytes = await fetchFile(`/api${path}`);
  return new File([bytes], name, { type: bytes.type });
}
