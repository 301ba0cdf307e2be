import type { Agent, ClientRequest, IncomingMessage } from "node:http";
import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import type { Body, FormFile, GeneratedRequest } from "./requests";
import { Ref } from "./values";
import type { World } from "./world";

/** A request as it is sent. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  payload: Buffer;
}

export interface WireResponse {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
}

const missing = 999_999_999;

/** Replaces row positions by ids of existing rows, if there are any. */
function resolveRefs(value: unknown, world: World): unknown {
  if (value instanceof Ref) {
    const rows = world.rows[value.whose][value.entity];
    return value.at === 20 ? missing : (rows[value.at % rows.length] ?? missing);
  }
  if (value === "{email}") return world.email;
  if (Array.isArray(value)) return value.map((each) => resolveRefs(each, world));
  if (typeof value !== "object" || value === null) return value;
  // Defines `__proto__` as an own property, which an assignment would not do.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [name, inner] of Object.entries(value))
    Object.defineProperty(copy, name, { value: resolveRefs(inner, world), enumerable: true, configurable: true });
  return copy;
}

function queryText(query: Record<string, unknown>, world: World): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    const numberedValue = resolveRefs(value, world);
    if (numberedValue === undefined) return [];
    const texts = Array.isArray(numberedValue) && numberedValue.length % 2 === 1 ? numberedValue : [numberedValue];
    return texts.map((each) => {
      const text = typeof each === "string" ? each : JSON.stringify(each);
      return `${escapeText(name)}=${escapeText(text ?? "")}`;
    });
  });
  return parts.join("&").slice(0, 6_000);
}

/** Half a surrogate pair has no UTF-8 encoding; it is sent as the bytes that a careless client would send. */
const escapeText = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return `%ED%A0%80${encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ""))}`;
  }
};

const boundary = "----fuzz-7d3a";

function formOf(fields: Record<string, unknown>, files: FormFile[], broken: boolean): Buffer {
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    parts.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`));
  }
  for (const { field, name, type, bytes } of files) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(bytes, "latin1"), Buffer.from("\r\n"));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  const whole = Buffer.concat(parts);
  return broken ? whole.subarray(0, Math.floor(whole.length * 0.7)) : whole;
}

function payloadOf(body: Body, world: World): { payload: Buffer; type: string | null } {
  if (body.kind === "none") return { payload: Buffer.alloc(0), type: null };
  if (body.kind === "raw") return { payload: Buffer.from(body.text), type: body.type || null };
  if (body.kind === "json")
    return { payload: Buffer.from(JSON.stringify(resolveRefs(body.value, world)) ?? ""), type: "application/json" };
  const fields = resolveRefs(body.fields, world) as Record<string, unknown>;
  return {
    payload: formOf(fields, body.files, body.broken),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

export function write(plan: GeneratedRequest, world: World, token: string | null): WireRequest {
  const path = plan.path
    .map((piece) => {
      if (piece instanceof Ref) return String(resolveRefs(piece, world));
      if (piece === "{uuid}") return world.uuid;
      return piece === "{email}" ? encodeURIComponent(world.email) : piece;
    })
    .join("");
  const query = queryText(plan.query, world);
  const { payload, type } = payloadOf(plan.body, world);
  return {
    method: plan.method,
    path: `/api${path}${plan.tail}${query && (plan.tail.includes("?") ? "&" : "?")}${query}`,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(type !== null && { "Content-Type": type }),
      ...(payload.length > 0 && { "Content-Length": String(payload.length) }),
      ...plan.headers,
    },
    payload,
  };
}

const timeoutMs = 30_000;

const plain = ({ headers }: IncomingMessage, bytes: Buffer): string =>
  (headers["content-encoding"] === "gzip" && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString();

export function send(
  port: number,
  agent: Agent,
  { method, path, headers, payload }: WireRequest,
): Promise<WireResponse> {
  return new Promise((resolve, fail) => {
    const clientRequest: ClientRequest = request(
      { host: "127.0.0.1", port, method, path, headers, agent },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", fail);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: plain(answer, Buffer.concat(parts)),
          }),
        );
      },
    );
    clientRequest.setTimeout(timeoutMs, () => clientRequest.destroy(new Error("No response within thirty seconds.")));
    clientRequest.on("error", fail);
    clientRequest.end(payload);
  });
}
