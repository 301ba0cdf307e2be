import { outsideCall } from "@guiche/contract/bot/outside-event";
import { env, type Env } from "../../config/env";
import { outboundDuration } from "../metrics/metrics";
import { assertOutside } from "../outside-work";
import { withSpan } from "../tracing/trace";
import { outbound, OutboundError, type OutboundOptions, type OutboundStreams } from "./outbound";

/** The largest file that a bot sends. */
export const mediaBytes = 64 * 1024 * 1024;

/** How long another service may take, and how much it may send, by what it is asked for. */
const bounds = {
  ai: { withinMs: 20_000, maxBytes: 2 * 1024 * 1024 },
  transcription: { withinMs: 120_000, maxBytes: 1024 * 1024 },
  speech: { withinMs: 60_000, maxBytes: 16 * 1024 * 1024 },
  typebot: { withinMs: 30_000, maxBytes: 1024 * 1024 },
  webhook: { withinMs: outsideCall.withinSeconds * 1_000, maxBytes: outsideCall.answerBytes },
  /** Only the beginning of the answer is kept. */
  delivery: { withinMs: 15_000, maxBytes: 2_048, cut: true },
  dialogflow: { withinMs: 15_000, maxBytes: 1024 * 1024 },
  bills: { withinMs: 20_000, maxBytes: 10 * 1024 * 1024 },
  payments: { withinMs: 20_000, maxBytes: 1024 * 1024 },
  media: { withinMs: 60_000, maxBytes: mediaBytes },
  cloud: { withinMs: 25_000, maxBytes: 1024 * 1024 },
  /** Files to and from the Cloud API, streamed. */
  cloudFiles: { withinMs: 10 * 60_000, maxBytes: 100 * 1024 * 1024 },
} as const;
export type OutsidePurpose = keyof typeof bounds;

type OutsideOptions = Pick<OutboundOptions, "allowCidrs" | "allowPlaces" | "closedPorts"> & { withinMs?: number };
let configuredOptions: OutsideOptions | undefined;
const clients = new Map<OutsidePurpose, OutboundStreams>();

/** Tests: the networks that may be called, and a shorter time for an answer. */
export function configureOutside(options: OutsideOptions): void {
  configuredOptions = options;
  clients.clear();
}

/**
 * The operator's networks; and, where the simulator runs, the services that it imitates, but not its controls. On a
 * developer's machine, which only its own people reach, also their programs on it, but nothing that runs Guichê.
 */
export function outsideOptionsOf(installation: Installation): OutsideOptions {
  const { outboundAllowCidrs, simulator, simulatorPort, production, host, port, metricsPort = port } = installation;
  const places = simulator === "off" ? {} : { allowPlaces: [`127.0.0.1:${simulatorPort}/services/`] };
  if (simulator !== "on" || production || (host !== "127.0.0.1" && host !== "::1"))
    return { allowCidrs: outboundAllowCidrs, ...places };
  const databases = [portOf(installation.databaseUrl, 5_432), portOf(installation.redisUrl, 6_379)];
  return {
    allowCidrs: [...outboundAllowCidrs, "127.0.0.0/8", "::1/128"],
    closedPorts: [port, metricsPort, simulatorPort, ...databases],
    ...places,
  };
}
type Installation = Pick<Env, "outboundAllowCidrs" | "simulator" | "simulatorPort" | "production" | "host" | "port"> &
  Pick<Env, "metricsPort" | "databaseUrl" | "redisUrl">;

const portOf = (url: string, usual: number): number => (URL.canParse(url) && Number(new URL(url).port)) || usual;

/** Services whose addresses the product knows. */
type KnownService = "asaas" | "azure" | "efi" | "google" | "simulated bank" | "simulator";
let imitations: { [service in KnownService]?: string } & { ca?: string } = {};

/** Tests: the addresses at which services are imitated, instead of any before, and who signed their certificates. */
export function imitate(newImitations: typeof imitations): void {
  imitations = newImitations;
}

export const addressOf = (service: KnownService, usual: string): string => imitations[service] ?? usual;

/** Where the installation's simulator imitates outside services; null without one. */
export function simulatedServices(): string | null {
  if (imitations.simulator !== undefined) return imitations.simulator;
  const { simulator, simulatorPort } = env();
  return simulator === "off" ? null : `http://127.0.0.1:${simulatorPort}/services`;
}

/** A client with a certificate of its own, which is not shared. */
export const outsideWith = (purpose: OutsidePurpose, tls: OutboundOptions["tls"]): OutboundStreams => {
  const { ca } = imitations;
  return withMetrics(
    purpose,
    outbound({
      ...bounds[purpose],
      ...(configuredOptions ?? outsideOptionsOf(env())),
      tls: { ...tls, ...(ca && { ca }) },
    }),
  );
};

/** The client for calls to a service that a company names. */
export function outside(purpose: OutsidePurpose): OutboundStreams {
  const existingClient = clients.get(purpose);
  if (existingClient) return existingClient;
  const client = withMetrics(
    purpose,
    outbound({ ...bounds[purpose], ...(configuredOptions ?? outsideOptionsOf(env())) }),
  );
  clients.set(purpose, client);
  return client;
}

const withMetrics = (service: OutsidePurpose, client: OutboundStreams): OutboundStreams => ({
  ...client,
  call: (...args) => measure(service, () => client.call(...args)),
  open: (...args) => measure(service, () => client.open(...args)),
});

async function measure<T extends { status: number }>(service: OutsidePurpose, call: () => Promise<T>): Promise<T> {
  assertOutside();
  const end = outboundDuration.startTimer({ service });
  try {
    const answer = await withSpan(`call ${service}`, call, { kind: 3 });
    end({ outcome: `${String(answer.status)[0]}xx` });
    return answer;
  } catch (error) {
    end({ outcome: error instanceof OutboundError ? error.reason : "error" });
    throw error;
  }
}
