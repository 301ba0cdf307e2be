import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomInt } from "node:crypto";
import type { RequestHandler } from "express";
import type { TracingSettings } from "../../config/tracing-settings";
import { attributesOf, startExporter, type Exporter, type SpanRecord } from "./exporter";

interface Context {
  traceId: string;
  spanId: string;
}

const current = new AsyncLocalStorage<Context>();
let exporter: Exporter | undefined;
/** The share of traces that are kept; decided where a trace begins. */
let share = 1;
const million = 1_000_000;

export function startTracing(settings: TracingSettings): void {
  exporter = startExporter(settings);
  share = settings.share;
}

export async function stopTracing(): Promise<void> {
  const runningExporter = exporter;
  exporter = undefined;
  await runningExporter?.stop();
}

const nanos = () => `${BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n}`;

/** https://www.w3.org/TR/trace-context: version, trace, span, flags. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

interface OpenSpan {
  context: Context;
  end(name: string, attributes: Record<string, string | number>, isError?: boolean): void;
}

/** Undefined where this trace is not kept. */
function start(
  kind: SpanRecord["kind"],
  parent: { traceId: string; spanId: string } | undefined,
): OpenSpan | undefined {
  const sink = exporter;
  if (!sink || (!parent && randomInt(million) >= share * million)) return undefined;
  const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
  const spanId = randomBytes(8).toString("hex");
  const startTimeUnixNano = nanos();
  return {
    context: { traceId, spanId },
    end: (name, attributes, isError = false) =>
      sink.add({
        ...{ traceId, spanId, name, kind, startTimeUnixNano, endTimeUnixNano: nanos() },
        ...(parent && { parentSpanId: parent.spanId }),
        attributes: attributesOf(attributes),
        status: isError ? { code: 2 } : {},
      }),
  };
}

/**
 * A span for each request, under the span of the proxy if that sent one. Attributes are the template of the route and
 * the status: never an address as it was called, which may hold ids, e-mail addresses and tokens.
 */
export const traceRequests: RequestHandler = (request, response, next) => {
  const [, traceId = "", spanId = "", flags = "00"] = traceparent.exec(request.get("traceparent") ?? "") ?? [];
  if (!exporter || (traceId && (parseInt(flags, 16) & 1) === 0)) return next();
  const span = start(2, traceId ? { traceId, spanId } : undefined);
  if (!span) return next();
  response.once("close", () => {
    const route = (request.route as { path?: string } | undefined)?.path ?? "none";
    const status = response.statusCode;
    const attributes = { "http.request.method": request.method, "http.route": route };
    span.end(`${request.method} ${route}`, { ...attributes, "http.response.status_code": status }, status >= 500);
  });
  current.run(span.context, next);
};

/** A span for a piece of work, under the current one; the work alone where nothing is traced. */
export async function withSpan<T>(
  name: string,
  work: () => Promise<T>,
  { kind = 1, attributes = {} }: { kind?: 1 | 3; attributes?: Record<string, string | number> } = {},
): Promise<T> {
  const parent = current.getStore();
  // Inside a request whose trace is not kept nothing is.
  const span = kind === 3 && !parent ? undefined : start(kind, parent);
  if (!span) return work();
  try {
    const result = await current.run(span.context, work);
    span.end(name, attributes);
    return result;
  } catch (error) {
    span.end(name, attributes, true);
    throw error;
  }
}
