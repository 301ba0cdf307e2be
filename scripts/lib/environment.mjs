import { existsSync } from "node:fs";
import { inRoot } from "./paths.mjs";
import { UserError } from "./console.mjs";

/** Variables of `.env` in the project root, used where the environment does not set them. */
export function readDotEnv(file = inRoot(".env")) {
  if (!existsSync(file) || process.env.GUICHE_DOTENV === "off") return;
  process.loadEnvFile(file);
}

/** For a child with an environment of its own: what shows this process another time (scripts/testing/clock.c). */
export function otherClock() {
  const { CLOCK_AHEAD, LD_PRELOAD } = process.env;
  return CLOCK_AHEAD ? { CLOCK_AHEAD, LD_PRELOAD } : {};
}

export function oneOf(name, value, allowedValues, fallback) {
  if (value === undefined || value === "") return fallback;
  if (!allowedValues.includes(value))
    throw new UserError(`${name} must be one of ${allowedValues.join(", ")}, not "${value}".`);
  return value;
}

export function serviceUrl(name, value, protocols) {
  if (!value) return null;
  let url;
  try {
    url = new URL(value);
  } catch {
    throw new UserError(`${name} is not an address; it looks like ${protocols[0]}//user:password@host:port/name.`);
  }
  if (!protocols.includes(url.protocol))
    throw new UserError(`${name} must begin with ${protocols.map((p) => `${p}//`).join(" or ")}.`);
  return url;
}

export const locationOf = (url) =>
  `${url.hostname}${url.port ? `:${url.port}` : ""}${url.pathname === "/" ? "" : url.pathname}`;
