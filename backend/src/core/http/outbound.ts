import type { LookupAddress, LookupOptions } from "node:dns";
import { Transform, type Readable } from "node:stream";
import type { SecureContextOptions } from "node:tls";
import ipaddr from "ipaddr.js";
import { Agent, request, type Dispatcher } from "undici";
import type { AddressFault } from "@guiche/contract/rules/addresses";
import { outsideTimeLeft } from "../outside-work";
import { nameResolver, type Resolve } from "./resolve-name";

/** Why a call to an external server failed. Reveals nothing about our network. */
type OutboundFailure = "forbidden" | "unreachable" | "timeout" | "tooLarge";

export class OutboundError extends Error {
  constructor(
    readonly reason: OutboundFailure,
    /** The other server was not reached: it cannot have acted. */
    readonly reachedNobody = reason === "forbidden",
  ) {
    super(`A call to another server failed: ${reason}`);
  }
}

export interface OutboundCall {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  /** A stream names its length in the headers: many servers take no body without one. */
  body?: string | Buffer | Readable;
  /** A shorter time limit for this call. */
  withinMs?: number;
}

export interface OutboundAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** An answer whose body has not been read yet. It is to be read or destroyed; it errors when the time is over. */
export interface OpenAnswer extends Omit<OutboundAnswer, "body"> {
  body: Readable;
}

export interface OutboundOptions {
  /** The operator's own networks that may be called in spite of the rule, at any port: `10.1.0.0/16`. */
  allowCidrs: readonly string[];
  /** How other addresses that may be called in spite of the rule begin: `127.0.0.1:8090/services/`. */
  allowPlaces?: readonly string[];
  /** Ports of this machine that are not called although its addresses may be. */
  closedPorts?: readonly number[];
  /** Resolves names; by the machine's name servers when absent. */
  resolve?: Resolve;
  /** Time limit of a whole call in milliseconds, and maximum size of the reply in bytes. */
  withinMs?: number;
  maxBytes?: number;
  /** A client certificate, and the authority of a private server. */
  tls?: Pick<SecureContextOptions, "cert" | "key" | "pfx" | "passphrase" | "ca"> | undefined;
  /** A larger reply is cut instead of refused. */
  cut?: boolean;
}

const ports = ["", "80", "443"];
const usual = { withinMs: 5_000, maxBytes: 1024 * 1024 };

/** Calls external servers (webhooks, integrations, previews), never one of our own network. */
export interface Outbound {
  /** Resolves with any reply of the server, redirects included. Rejects with an OutboundError. */
  call(address: string, call?: OutboundCall): Promise<OutboundAnswer>;
}

/** What an address is, before it is called. `isPlain`: public, and without https. */
type AddressExamination = { fault: AddressFault | "unresolved" } | { isPlain: boolean };

/** Also for answers that are too large for memory. */
export interface OutboundStreams extends Outbound {
  /** The fault that an address has whatever its name resolves to. */
  faultOf(address: string): AddressFault | null;
  /** The same after its name was resolved. */
  examine(address: string): Promise<AddressExamination>;
  /** As `call`, once the headers are there. */
  open(address: string, call?: OutboundCall): Promise<OpenAnswer>;
}

/**
 * A client that may call the public internet at ports 80 and 443, and the operator's own list. Every address of a name
 * is checked, and the connection goes to a checked address, so DNS rebinding reaches nothing internal.
 */
export function outbound({
  allowCidrs,
  allowPlaces = [],
  closedPorts = [],
  // Names that only this machine knows are those of the operator's networks.
  resolve = nameResolver({ withOwnNames: allowCidrs.length > 0 }),
  cut = false,
  tls,
  ...bounds
}: OutboundOptions): OutboundStreams {
  const { withinMs, maxBytes } = { ...usual, ...bounds };
  const allowedNetworks = allowCidrs.map((cidr) => ipaddr.parseCIDR(cidr.trim()));
  const isOurs = (address: string) =>
    allowedNetworks.some(([net, bits]) => {
      const read = ipaddr.process(address);
      return read.kind() === net.kind() && read.match(net, bits);
    });
  const isClosed = ({ port, protocol }: URL, addresses: readonly { address: string }[]) =>
    closedPorts.includes(Number(port || (protocol === "https:" ? 443 : 80))) &&
    addresses.some(({ address }) => ipaddr.process(address).range() === "loopback");
  const isNamedPlace = (url: URL) => allowPlaces.some((place) => `${url.host}${url.pathname}`.startsWith(place));
  const mayCall = (address: string) => isPublic(address) || isOurs(address);

  /** The addresses of a host, all of them allowed. */
  const addressesOf = async (host: string): Promise<readonly { address: string; family: number }[]> => {
    const bare = host.replace(/^\[|\]$/g, "");
    const addresses = ipaddr.isValid(bare)
      ? [{ address: bare, family: bare.includes(":") ? 6 : 4 }]
      : await resolve(host);
    if (addresses.length === 0 || !addresses.every(({ address }) => mayCall(address)))
      throw new OutboundError("forbidden");
    return addresses;
  };

  const lookupAllowed = (
    host: string,
    options: LookupOptions,
    callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    addressesOf(host).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all || !first) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ""),
    );
  };
  const agent = new Agent({
    connect: { lookup: lookupAllowed, timeout: withinMs, ...tls },
    headersTimeout: withinMs,
    bodyTimeout: withinMs,
    keepAliveTimeout: 1_000,
  });

  const faultWith = (url: URL, addresses: readonly { address: string }[]): AddressFault | null => {
    if (addresses.length === 0 || !addresses.every(({ address }) => mayCall(address)) || isClosed(url, addresses))
      return "private";
    return ports.includes(url.port) || addresses.every(({ address }) => isOurs(address)) ? null : "port";
  };

  const send = async (
    address: string,
    { method = "GET", headers, body, withinMs: ownMs = withinMs }: OutboundCall = {},
  ): Promise<Dispatcher.ResponseData> => {
    const url = readAddress(address);
    // A host that is an IP address is never resolved, so it is checked here; so is every port.
    const isNamed = isNamedPlace(url);
    const addresses = isNamed ? [] : await addressesOf(url.hostname);
    if (!isNamed && faultWith(url, addresses)) throw new OutboundError("forbidden");
    const signal = AbortSignal.timeout(Math.ceil(Math.min(ownMs, withinMs, outsideTimeLeft())));
    return request(url, { method, headers, body, signal, dispatcher: agent });
  };

  /** The address of a host that needs no look-up. */
  const literalOf = ({ hostname }: URL) => {
    if (/(^|\.)localhost$/.test(hostname)) return [{ address: "127.0.0.1" }];
    const bare = hostname.replace(/^\[|\]$/g, "");
    return ipaddr.isValid(bare) ? [{ address: bare }] : null;
  };
  const faultOf = (address: string): AddressFault | null => {
    const url = webAddress(address);
    if (!url) return "malformed";
    const literal = literalOf(url);
    return literal && !isNamedPlace(url) ? faultWith(url, literal) : null;
  };

  return {
    faultOf,
    examine: async (address) => {
      const url = webAddress(address);
      if (!url) return { fault: "malformed" };
      if (isNamedPlace(url)) return { isPlain: false };
      let addresses: readonly { address: string }[];
      try {
        addresses = literalOf(url) ?? (await resolve(url.hostname));
      } catch {
        return { fault: "unresolved" };
      }
      const fault = faultWith(url, addresses);
      return fault
        ? { fault }
        : { isPlain: url.protocol === "http:" && addresses.some((each) => isPublic(each.address)) };
    },
    call: async (address, options) => {
      try {
        const { statusCode: status, headers, body } = await send(address, options);
        return { status, headers, body: await readAll(body, maxBytes, cut) };
      } catch (error) {
        throw outboundErrorOf(error);
      }
    },
    open: async (address, options) => {
      try {
        const { statusCode: status, headers, body } = await send(address, options);
        // Destroying a body that is not read to its end is an error to undici.
        return { status, headers, body: body.on("error", () => undefined) };
      } catch (error) {
        throw outboundErrorOf(error);
      }
    },
  };
}

/** Azure's own services for its machines, and IPv6 spellings of IPv4 addresses: not public, though no range says so. */
const notPublic = ["168.63.129.16/32", "::/96"].map((cidr) => ipaddr.parseCIDR(cidr));

function isPublic(address: string): boolean {
  const read = ipaddr.process(address);
  return (
    read.range() === "unicast" && !notPublic.some(([net, bits]) => read.kind() === net.kind() && read.match(net, bits))
  );
}

/** Null for what is no address of the web. */
function webAddress(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return isWeb && !url.username && !url.password ? url : null;
}

function readAddress(address: string): URL {
  const url = webAddress(address);
  if (!url) throw new OutboundError("forbidden");
  return url;
}

async function readAll(body: Dispatcher.ResponseData["body"], most: number, cut: boolean): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    // Leaving the loop closes the connection.
    if (bytes > most && !cut) throw new OutboundError("tooLarge");
    parts.push(part);
    if (bytes > most) break;
  }
  return Buffer.concat(parts);
}

/** Passes on at most `most` bytes of an open answer; an empty or a larger one is an error. */
export function atMost(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(part: Buffer, _encoding, pass) {
      bytes += part.length;
      if (bytes > most) pass(new OutboundError("tooLarge"));
      else pass(null, part);
    },
    flush: (end) => end(bytes === 0 ? new OutboundError("unreachable") : null),
  });
}

/** Codes of errors that come before the first byte has left. */
const unconnectedCodes = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];
const timeoutErrors = ["TimeoutError", "AbortError", "HeadersTimeoutError", "BodyTimeoutError", "ConnectTimeoutError"];

function outboundErrorOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { name = "", code = "", cause } = error as { name?: string; code?: string; cause?: unknown };
  if (cause instanceof OutboundError) return cause;
  return new OutboundError(timeoutErrors.includes(name) ? "timeout" : "unreachable", unconnectedCodes.includes(code));
}
