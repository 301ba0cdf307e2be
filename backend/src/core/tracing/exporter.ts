import { randomUUID } from "node:crypto";
import type { TracingSettings } from "../../config/tracing-settings";
import { log } from "../log/log";
import { version } from "../version";

/** A finished span, as OTLP/HTTP writes it in JSON. */
export interface SpanRecord {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: 1 | 2 | 3;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  /** 2: it failed. */
  status: { code?: 2 };
}

interface Attribute {
  key: string;
  value: { stringValue: string } | { intValue: string };
}

export const attributesOf = (values: Record<string, string | number>): Attribute[] =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));

const sendEveryMs = 5_000;
/** Beyond it spans are dropped: a collector that is away must cost no memory. */
const mostWaiting = 2_048;
const withinMs = 5_000;

export interface Exporter {
  add(span: SpanRecord): void;
  /** Sends what waits and stops. */
  stop(): Promise<void>;
}

/** Sends spans to an OpenTelemetry collector of the operator. What it does not take is dropped. */
export function startExporter({ endpoint, headers, serviceName, role }: TracingSettings): Exporter {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const resource = {
    attributes: attributesOf({
      "service.name": serviceName,
      "service.version": version,
      "service.instance.id": randomUUID(),
      "guiche.role": role,
    }),
  };
  let waiting: SpanRecord[] = [];
  let isReported = false;

  const send = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    try {
      const reply = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "guiche" }, spans }] }] }),
        signal: AbortSignal.timeout(withinMs),
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`The collector answered ${reply.status}.`);
      isReported = false;
    } catch (error) {
      if (!isReported) log.warn({ error, dropped: spans.length }, "Traces could not be sent");
      isReported = true;
    }
  };
  const timer = setInterval(() => void send(), sendEveryMs);
  timer.unref();

  return {
    add: (span) => {
      if (waiting.length < mostWaiting) waiting.push(span);
    },
    stop: () => {
      clearInterval(timer);
      return send();
    },
  };
}
