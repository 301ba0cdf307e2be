import type { Readable } from "node:stream";
import { capabilitiesOf, type ProviderName } from "@guiche/contract/rules/capabilities";
import { outside, simulatedServices, type OutsidePurpose } from "../../core/http/outside";
import { OutboundError, type OpenAnswer, type OutboundCall } from "../../core/http/outbound";

/** Meta's API version; v26.0 is served until 2028 at least. */
const graphVersion = "v26.0";
const metaGraph = "https://graph.facebook.com";

/** Where files of messages lie. */
const metaFiles = /^https:\/\/([a-z0-9-]+\.)*(fbsbx\.com|fbcdn\.net|whatsapp\.net|facebook\.com)\//;

/** What a call needs of a number. */
interface NumberKeys {
  isSimulated: boolean;
  token: string;
}

/** Meta refuses a call. `code` says why. */
export class GraphError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** It is unknown whether Meta has acted: the reply was lost on the way. */
export class LostReply extends Error {}

/** No server was reached: nothing has left. */
export class NotReached extends Error {}

export type Json = Record<string, unknown>;

interface Refusal {
  error?: { code?: number; message?: string; error_data?: { details?: string } };
}

/** Calls to the Graph API in the name of one number. Throws a GraphError, LostReply or NotReached. */
export class Graph {
  constructor(private readonly keys: NumberKeys) {}

  /** `path`: what follows the version, with its query. */
  async call<T>(method: "GET" | "POST" | "DELETE", path: string, body?: Json): Promise<T> {
    return this.send<T>("cloud", path, {
      method,
      headers: body ? { "content-type": "application/json" } : {},
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** Sends a form with a file, streamed. */
  async upload<T>(path: string, headers: Record<string, string>, body: Readable): Promise<T> {
    return this.send<T>("cloudFiles", path, { method: "POST", headers, body });
  }

  /** Opens the address of a file, as a reply named it; only at Meta's own hosts. */
  async file(address: string): Promise<OpenAnswer> {
    const isAllowed = this.keys.isSimulated ? address.startsWith(`${this.base()}/files/`) : metaFiles.test(address);
    if (!isAllowed) throw new OutboundError("forbidden");
    return outside("cloudFiles").open(address, { headers: this.withAuthorization({}) });
  }

  private base(): string {
    if (!this.keys.isSimulated) return metaGraph;
    const simulatorUrl = simulatedServices();
    if (simulatorUrl === null) throw new NotReached("This installation runs no simulator.");
    return `${simulatorUrl}/cloud`;
  }

  private withAuthorization(headers: Record<string, string>): Record<string, string> {
    return { ...headers, authorization: `Bearer ${this.keys.token}` };
  }

  private async send<T>(purpose: OutsidePurpose, path: string, call: OutboundCall): Promise<T> {
    const address = `${this.base()}/${graphVersion}/${path}`;
    const headers = this.withAuthorization(call.headers ?? {});
    const { status, body } = await outside(purpose)
      .call(address, { ...call, headers })
      .catch((error: unknown) => {
        if (error instanceof OutboundError && error.reachedNobody) throw new NotReached(error.message);
        throw new LostReply(error instanceof Error ? error.message : "unknown");
      });
    const reply = parsed(body);
    if (status < 300 && reply) return reply as T;
    const { error } = (reply ?? {}) as Refusal;
    // A proxy's page says nothing of what happened behind it.
    if (!error?.code && error?.code !== 0) throw new LostReply(`HTTP ${status}`);
    throw new GraphError(error.code, error.error_data?.details ?? error.message ?? "", status);
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return null;
  }
}

/** The calls of a number, at Meta or where the simulator imitates it. */
export const graphFor = ({ provider, token }: { provider: ProviderName; token: string }): Graph =>
  new Graph({ token, isSimulated: capabilitiesOf(provider).simulated });
