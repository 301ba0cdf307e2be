import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OutageError } from "../log/outage-error";
import { createTransport, type SendMailOptions } from "nodemailer";
import { mailsTotal } from "../metrics/metrics";
import { runOutside } from "../outside-work";
import type { Scope } from "../tenant/scope";

interface MailOptions {
  /**
   * `smtp://user:password@host:587`; the sender may be added as `?from=desk@example.com`. STARTTLS is required, except on this
   * machine or with `tls=off`.
   */
  smtpUrl?: string;
  /** Without a mail server, emails are written here. */
  folder: string;
}

/** Nothing was sent. Contains no address: the server's reply repeats them, and they do not belong in a log. */
export class MailError extends OutageError {
  constructor(code: string) {
    super("SMTP", `The mail was not sent: ${code}`);
  }
}

type Deliver = (mail: SendMailOptions) => Promise<void>;
interface Server {
  deliver: Deliver;
  /** Connects and signs in, and sends nothing. */
  verify: () => Promise<unknown>;
}
let deliver: Deliver | undefined;
let server: Server | undefined;

export const configureMail = ({ smtpUrl, folder }: MailOptions): void => {
  server = smtpUrl ? byServer(new URL(smtpUrl)) : undefined;
  deliver = server?.deliver ?? intoFolder(folder);
};

/** Whether a mail server is configured. */
export const hasMailServer = (): boolean => server !== undefined;

/** Rejects with a MailError unless the mail server, if there is one, lets us in and takes a mail to this address. */
export async function tryMailServer(to: string | undefined): Promise<void> {
  try {
    await server?.verify();
    if (to !== undefined) await server?.deliver({ to, subject: "Guichê", text: "The mail server works." });
  } catch (error) {
    throw mailError(error);
  }
}

/**
 * Sends one email to all recipients, in the company's turn. Rejects with a MailError when no recipient was reached; the
 * caller retries.
 */
export async function sendMail(scope: Scope, to: string | string[], subject: string, text: string): Promise<void> {
  const send = deliver;
  if (!send) throw new Error("Mail is used before it is configured.");
  try {
    await runOutside(scope.companyId, "mail", () => send({ to, subject, text }));
    mailsTotal.inc({ outcome: "sent" });
  } catch (error) {
    mailsTotal.inc({ outcome: "failed" });
    throw mailError(error);
  }
}

function mailError(error: unknown): MailError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return new MailError([code ?? "UNKNOWN", responseCode].filter(Boolean).join(" "));
}

const isOwn = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** Time limits of the SMTP connection: a job that waits forever blocks the next ones. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function byServer(url: URL): Server {
  const user = decodeURIComponent(url.username);
  const from = url.searchParams.get("from") ?? (user.includes("@") ? user : `guiche@${url.hostname}`);
  const secure = url.protocol === "smtps:";
  const transport = createTransport({
    ...timeouts,
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // Without it a machine in between could remove the offer of TLS and read codes and passwords.
    requireTLS: !secure && !isOwn(url.hostname) && url.searchParams.get("tls") !== "off",
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
  });
  return {
    deliver: async (mail) => void (await transport.sendMail({ ...mail, from: { name: "Guichê", address: from } })),
    verify: () => transport.verify(),
  };
}

/** One file per email, written atomically and readable only by its owner. */
function intoFolder(folder: string): Deliver {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    const { message } = await writer.sendMail({ ...mail, from: { name: "Guichê", address: "guiche@localhost" } });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomBytes(4).toString("hex")}`;
    const making = join(folder, `.${name}`);
    await writeFile(making, message as Buffer, { mode: 0o600, flush: true });
    await rename(making, join(folder, `${name}.eml`));
  };
}
