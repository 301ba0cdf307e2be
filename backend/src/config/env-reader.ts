import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Source = Record<string, string | undefined>;

export type EnvReader = ReturnType<typeof envReader>;

/** Reads typed values of environment variables. A wrong value becomes a sentence in `problems`. */
export function envReader(source: Source) {
  const problems: string[] = [];
  const text = (name: string) => source[name]?.trim() || undefined;

  const whole = (name: string, fallback: number, min: number, max: number) => {
    const raw = text(name);
    if (raw === undefined) return fallback;
    const value = Number(raw);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${raw}".`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, allowedValues: readonly T[], fallback: T): T => {
    const raw = text(name);
    if (raw === undefined) return fallback;
    if ((allowedValues as readonly string[]).includes(raw)) return raw as T;
    problems.push(`${name} must be one of ${allowedValues.join(", ")}, not "${raw}".`);
    return fallback;
  };
  const url = (name: string, protocols: string[]) => {
    const raw = text(name);
    if (raw === undefined) return undefined;
    try {
      if (protocols.includes(new URL(raw).protocol)) return raw;
    } catch {
      // reported below
    }
    problems.push(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(" or ")}.`);
    return undefined;
  };

  /** An address without a path: `https://desk.example`. */
  const origin = (name: string, protocols: string[]) => {
    const raw = url(name, protocols);
    if (raw === undefined) return undefined;
    const { origin: ours, pathname, search, hash } = new URL(raw);
    if (pathname + search + hash === "/") return ours;
    problems.push(`${name} must be an address without a path, such as ${ours}.`);
    return undefined;
  };

  const networks = (name: string): string[] => {
    const cidrs = (text(name) ?? "")
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean);
    const unreadable = cidrs.filter((each) => !ipaddr.isValidCIDR(each));
    if (unreadable.length > 0)
      problems.push(`${name} must be networks like 10.1.0.0/16, separated by commas, not "${unreadable.join(", ")}".`);
    return cidrs;
  };

  const address = (name: string, fallback: string | undefined) => {
    const raw = text(name) ?? fallback;
    if (raw === undefined || isIP(raw) || raw === "localhost") return raw;
    problems.push(`${name} must be an IP address such as 127.0.0.1 or 0.0.0.0, not "${raw}".`);
    return fallback;
  };

  return { problems, text, whole, oneOf, url, origin, networks, address };
}
