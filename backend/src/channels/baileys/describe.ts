import type { Library } from "./library";

/** Fields that are secret or useless to a reader. */
const hiddenKeyPattern = /(secret|token|url|path|key|sidecar|sha256)$/i;
const deepest = 12;

/** A message as JSON, without keys and file addresses, and with the length of binary fields only. */
export function describeMessage({ proto }: Library, raw: Uint8Array): string {
  return JSON.stringify(describeValue(proto.Message.decode(raw), 0), null, 2);
}

function describeValue(value: unknown, depth: number): unknown {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return "…";
  if (Array.isArray(value)) return value.map((one) => describeValue(one, depth + 1));
  if ("low" in value && "high" in value && "unsigned" in value) return (value as { toString(): string }).toString();
  const parts = Object.entries(value).filter(([name, part]) => !hiddenKeyPattern.test(name) && !isEmpty(part));
  return Object.fromEntries(parts.map(([name, part]) => [name, describeValue(part, depth + 1)]));
}

const isEmpty = (part: unknown): boolean =>
  part === null || part === undefined || (Array.isArray(part) && part.length === 0);
