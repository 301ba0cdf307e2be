import { env } from "../../config/env";
import { outboundDuration } from "../metrics/metrics";
import { assertOutside } from "../outside-work";
import { traced } from "../tracing/trace";
import { outbound, OutboundError, type Outbound, type OutboundOptions } from "./outbound";

/** How long another service may take, and how much it may send, by what it is asked for. */
const bounds = {
  ai: { withinMs: 20_000, maxBytes: 2 * 1024 * 1024 },
  transcription: { withinMs: 120_000, maxBytes: 1024 * 1024 },
  speech: { withinMs: 60_000, maxBytes: 16 * 1024 * 1024 },
  typebot: { withinMs: 30_000, maxBytes: 1024 * 1024 },
  webhook: { withinMs: 15_000, maxBytes: 1024 * 1024 },
  /** Only the beginning of the answer is kept. */
  delivery: { withinMs: 15_000, maxBytes: 2_048, cut: true },
  dialogflow: { withinMs: 15_000, maxBytes: 1024 * 1024 },
  bills: { withinMs: 20_000, maxBytes: 10 * 1024 * 1024 },
  payments: { withinMs: 20_000, maxBytes: 1024 * 1024 },
  media: { withinMs: 60_000, maxBytes: 64 * 1024 * 1024 },
} as const;
export type OutsidePurpose = keyof typeof bounds;

type Allowed = Pick<OutboundOptions, "allowCidrs" | "allowHosts"> & { withinMs?: number };
let allowed: Allowed | undefined;
const clients = new Map<OutsidePurpose, Outbound>();

/** Tests: the networks that may be called, and a shorter time for an answer. */
export function configureOutside(options: Allowed): void {
  allowed = options;
  clients.clear();
}

/** The operator's networks; and, where the simulator runs, its port alone. */
function ofInstallation(): Allowed {
  const { outboundAllowCidrs, simulator, simulatorPort } = env();
  return {
    allowCidrs: outboundAllowCidrs,
    ...(simulator !== "off" && { allowHosts: [`127.0.0.1:${simulatorPort}`] }),
  };
}

/** A client with a certificate of its own, shared with nobody. */
export const outsideWith = (purpose: OutsidePurpose, tls: OutboundOptions["tls"]): Outbound =>
  measured(purpose, outbound({ ...bounds[purpose], ...(allowed ?? ofInstallation()), tls }));

/** The client for calls to a service that a company names. */
export function outside(purpose: OutsidePurpose): Outbound {
  const known = clients.get(purpose);
  if (known) return known;
  const made = measured(purpose, outbound({ ...bounds[purpose], ...(allowed ?? ofInstallation()) }));
  clients.set(purpose, made);
  return made;
}

const measured = (service: OutsidePurpose, client: Outbound): Outbound => ({
  async call(...args) {
    assertOutside();
    const end = outboundDuration.startTimer({ service });
    try {
      const answer = await traced(`call ${service}`, () => client.call(...args), { kind: 3 });
      end({ outcome: `${String(answer.status)[0]}xx` });
      return answer;
    } catch (error) {
      end({ outcome: error instanceof OutboundError ? error.reason : "error" });
      throw error;
    }
  },
});
