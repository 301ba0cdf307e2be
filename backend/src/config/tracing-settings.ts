import type { EnvReader } from "./env-reader";

/** Where traces go: an OpenTelemetry collector of the operator. */
export interface TracingSettings {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that are kept, from 0 to 1. */
  share: number;
  role: string;
}

export function readTracing({ text, url, problems }: EnvReader): TracingSettings | undefined {
  const endpoint = url("OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]);
  if (!endpoint) return undefined;
  const share = Number(text("OTEL_TRACES_SAMPLER_ARG") ?? "1");
  if (!(share >= 0 && share <= 1)) problems.push("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.");
  const pairs = (text("OTEL_EXPORTER_OTLP_HEADERS") ?? "").split(",").filter(Boolean);
  const headers = Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
  if (pairs.some((pair) => pair.indexOf("=") < 1))
    problems.push("OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value.");
  const serviceName = text("OTEL_SERVICE_NAME") ?? "guiche";
  return { endpoint, headers, serviceName, share, role: text("ROLE") ?? "all" };
}
