import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EnvReader } from "./env-reader";

/** Values from examples and tutorials: never accepted as a secret. */
const sampleSecret =
  /^(secret|changeme|change-me|mysecret|guiche|password|your[-_ ]?secret.*|example.*|test.*|x+|0+)$/i;

const shortestSecret = 32;

interface Options extends Pick<EnvReader, "text" | "problems"> {
  dataDir: string;
  /** No secret is generated: it must be set. */
  isRequired: boolean;
  /** A check only looks: what the first start would generate is not stored. */
  generates: boolean;
}

/** Reads keys from the environment, or from files that are generated on the first start. */
export function secretReader({ dataDir, text, problems, isRequired, generates }: Options) {
  const secret = (name: string, file: string) => {
    const raw = text(name);
    if (raw !== undefined) {
      if (Buffer.byteLength(raw) >= shortestSecret && !sampleSecret.test(raw)) return Buffer.from(raw);
      problems.push(
        `${name} must be at least 32 bytes long and no sample value. Make one with: openssl rand -base64 48`,
      );
      return Buffer.alloc(0);
    }
    if (isRequired) {
      problems.push(`${name} is missing. Make one with: openssl rand -base64 48`);
      return Buffer.alloc(0);
    }
    if (!generates && !existsSync(secretFile(dataDir, file))) return newSecret();
    const storedSecret = generatedSecret(dataDir, file);
    if (storedSecret.length < shortestSecret)
      problems.push(
        `${secretFile(dataDir, file)} holds only ${storedSecret.length} bytes: it was cut short. Put back the whole file; ` +
          `what was sealed with it cannot be read with another. ${name} may be set instead.`,
      );
    return storedSecret;
  };

  /** Another key that is accepted as well: from the environment, or a file next to the generated one. */
  const previous = (name: string, file: string): Buffer[] => {
    const raw = text(name);
    const path = `${secretFile(dataDir, file)}.previous`;
    const previousKey = raw !== undefined ? Buffer.from(raw) : existsSync(path) ? readFileSync(path) : undefined;
    if (!previousKey) return [];
    if (previousKey.length < shortestSecret)
      problems.push(`${raw === undefined ? path : name} must be a whole key of at least 32 bytes.`);
    return [previousKey];
  };

  return { secret, previous };
}

const newSecret = (): Buffer => Buffer.from(randomBytes(48).toString("base64"));

const secretFile = (dataDir: string, file: string): string => join(dataDir, "secrets", file);

/**
 * Generated on the first start and stored with the data, readable only by its owner; written atomically. Of several
 * processes that start together, all use the first one's.
 */
function generatedSecret(dataDir: string, file: string): Buffer {
  const path = secretFile(dataDir, file);
  if (existsSync(path)) return readFileSync(path);
  mkdirSync(join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
  const secret = newSecret();
  const making = `${path}.${process.pid}`;
  writeFileSync(making, secret, { mode: 0o600, flush: true });
  try {
    linkSync(making, path);
  } catch (error) {
    // A file system without links: a container's volume may be one, and has a single process as a rule.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") renameSync(making, path);
  }
  rmSync(making, { force: true });
  return readFileSync(path);
}
