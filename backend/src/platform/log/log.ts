import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type DestinationStream, type Logger } from "pino";

/** Never written: credentials, tokens, reset codes, message texts, keys. */
const redacted = [
  "authorization",
  "cookie",
  "token",
  "password",
  "passwordHash",
  "body",
  "creds",
  "keys",
  "qrcode",
  "secret",
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["set-cookie"]`]);

/**
 * What went wrong, where, and its code. Never what libraries hang on an error besides: the values of a statement, the
 * row that failed, the stanza that could not be read.
 */
function tellError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "object" ? "[no error]" : error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code, parent } = error as { code?: unknown; parent?: { code?: unknown } };
  return { type, message, stack, code: code ?? parent?.code };
}

const requestIds = new AsyncLocalStorage<string>();

/** Everything logged inside `work` carries this request's id. */
export const withRequestId = <T>(id: string, work: () => T): T => requestIds.run(id, work);
export const requestId = (): string | undefined => requestIds.getStore();

/** A log of its own; the process has one, `log`. */
export const makeLog = (destination?: DestinationStream): Logger =>
  pino(
    {
      level: "info",
      base: undefined,
      redact: { paths: [...new Set(redacted)], censor: "[redacted]" },
      serializers: { error: tellError },
      mixin: () => {
        const id = requestIds.getStore();
        return id ? { request: id } : {};
      },
    },
    destination ?? pino.destination({ sync: true }),
  );

export const log: Logger = makeLog();

export const setLogLevel = (level: string): void => {
  log.level = level;
};
