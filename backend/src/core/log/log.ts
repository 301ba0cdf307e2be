import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type DestinationStream, type Logger } from "pino";

/** Never logged: credentials, tokens, reset codes, message texts, keys. */
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
 * The message, stack and code of an error. Never the fields that libraries add: the values of a statement, the row that
 * failed, the stanza that could not be read.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "object" ? "[no error]" : error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code, parent } = error as { code?: unknown; parent?: { code?: unknown } };
  return { type, message, stack, code: code ?? parent?.code };
}

/** The current request, available wherever its work leads. */
interface RequestMark {
  id: string;
  /** The caller's address, as far as the proxies in front are trusted. */
  ip: string;
  /** Known once the session is checked. */
  companyId?: number;
  userId?: number;
  userName?: string;
}

const requests = new AsyncLocalStorage<RequestMark>();

/** Everything logged inside `work` carries this request's id. */
export const withRequest = <T>(mark: RequestMark, work: () => T): T => requests.run(mark, work);
/** Undefined outside a request: in a job, a socket, a WhatsApp session. */
export const requestMark = (): RequestMark | undefined => requests.getStore();

/** Says on whose behalf the current request acts, for what is logged of it. A program has no user's id. */
export function markCaller(companyId: number, userId: number | undefined, userName: string): void {
  Object.assign(requests.getStore() ?? {}, { companyId, userId, userName });
}

/** A separate logger for tests; the process uses `log`. */
export const makeLog = (destination?: DestinationStream): Logger =>
  pino(
    {
      level: "info",
      base: undefined,
      redact: { paths: [...new Set(redacted)], censor: "[redacted]" },
      serializers: { error: serializeError },
      mixin: () => {
        const mark = requests.getStore();
        return mark ? { request: mark.id } : {};
      },
    },
    destination ?? pino.destination({ sync: true }),
  );

export const log: Logger = makeLog();

export const setLogLevel = (level: string): void => {
  log.level = level;
};
