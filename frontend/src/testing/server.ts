import type { BodyOf, Endpoint, QueryOf, ReplyOf } from "@guiche/contract/endpoint";
import type { ErrorCode } from "@guiche/contract/errors";
import { unknownFields } from "@guiche/contract/rules/unknown-fields";
import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { client } from "../shared/api/request";

/** A request that a screen sent, as the fake server read it. */
interface RecordedRequest<E> {
  params: Record<string, string>;
  query: { [Name in keyof QueryOf<E>]?: string };
  body: BodyOf<E>;
  idempotencyKey: string | undefined;
}

type AnyEndpoint = Endpoint<string, unknown, unknown, unknown>;
type Reply = (request: RecordedRequest<AnyEndpoint>) => unknown;

interface FakeReply {
  endpoint: AnyEndpoint;
  reply: Reply;
  requests: RecordedRequest<AnyEndpoint>[];
}

/** A refusal for `answers`: the screen gets an error reply with this status and code. */
export class ErrorReply {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    readonly fields: object = {},
  ) {}
}

const answers: FakeReply[] = [];

/** The parameters of a path that fits `/tags/:id`, or null. */
function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const [patternParts, pathParts] = [pattern.split("/"), path.split("/")];
  if (patternParts.length !== pathParts.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of patternParts.entries()) {
    const text = pathParts[place] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(text);
    else if (part !== text) return null;
  }
  return params;
}

/**
 * Says what the server answers to an endpoint in this test: a reply of the contract, a Refusal, or a function of what
 * was asked. The last answer given for an endpoint holds. Returns the list of what screens asked so far.
 */
export function serve<E extends AnyEndpoint>(
  endpoint: E,
  reply:
    | ReplyOf<E>
    | ErrorReply
    | ((request: RecordedRequest<E>) => ReplyOf<E> | ErrorReply | Promise<ReplyOf<E> | ErrorReply>),
): RecordedRequest<E>[] {
  const requests: RecordedRequest<AnyEndpoint>[] = [];
  const answer = typeof reply === "function" ? (reply as Reply) : () => reply;
  answers.unshift({ endpoint, reply: answer, requests });
  return requests;
}

export const resetServer = () => void answers.splice(0);

/** The screens' own axios client asks here instead of the network: path, query and body are what would have left. */
client.defaults.adapter = async (config): Promise<AxiosResponse> => {
  const { pathname: address, searchParams } = new URL(config.url ?? "", "http://server");
  // Files are fetched from an address of the site, which begins with /api.
  const pathname = config.baseURL === "" ? address.replace(/^\/api/, "") : address;
  const fakeReply = answers.find(
    ({ endpoint }) => endpoint.method === config.method && paramsOf(endpoint.path, pathname) !== null,
  );
  if (!fakeReply) throw createUnservedError(config, `${config.method} ${pathname}`);
  const request: RecordedRequest<AnyEndpoint> = {
    params: paramsOf(fakeReply.endpoint.path, pathname) ?? {},
    query: Object.fromEntries(searchParams),
    body: typeof config.data === "string" ? (JSON.parse(config.data) as undefined) : (config.data as undefined),
    idempotencyKey: config.headers.get("Idempotency-Key")?.toString(),
  };
  refuseUnknownFields(fakeReply.endpoint, config, request.body);
  fakeReply.requests.push(request);
  // Files are sent at once; the server's answer may take its time.
  if (config.data instanceof FormData)
    config.onUploadProgress?.({ loaded: 1, total: 1, progress: 1, bytes: 1, lengthComputable: true });
  const reply = await fakeReply.reply(request);
  if (reply instanceof ErrorReply) {
    const data = { error: reply.code, ...reply.fields };
    throw new AxiosError(reply.code, undefined, config, undefined, responseOf(config, reply.status, data));
  }
  return responseOf(config, 200, reply);
};

const responseOf = (config: InternalAxiosRequestConfig, status: number, data: unknown): AxiosResponse => ({
  config,
  status,
  data,
  statusText: "",
  headers: new AxiosHeaders(),
});

/** Like the server: a screen that sends a field beyond the endpoint's fails its test. */
function refuseUnknownFields(endpoint: AnyEndpoint, config: InternalAxiosRequestConfig, body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  const fields = body instanceof FormData ? Object.fromEntries(body.entries()) : { ...body };
  const names = unknownFields(endpoint, fields).filter((name) => name !== endpoint.upload?.field);
  if (names.length === 0) return;
  const what = `${config.method} ${endpoint.path} does not know ${names.join(", ")}`;
  console.error(what);
  throw new AxiosError(what, undefined, config, undefined, responseOf(config, 400, { error: "ERR_UNKNOWN_FIELD" }));
}

/** A test that forgets an answer fails at once and names the call. */
function createUnservedError(config: InternalAxiosRequestConfig, what: string) {
  console.error(`The test has no answer for ${what}: add serve(…).`);
  return new AxiosError(what, undefined, config, undefined, responseOf(config, 501, { error: "ERR_INTERNAL" }));
}
