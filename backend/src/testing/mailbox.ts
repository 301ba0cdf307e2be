import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configureMail } from "../core/mail/mail";

export interface Mailbox {
  /** Texts of the mails to this address, oldest first, with wrapped lines joined. */
  to(email: string): string[];
  close(): void;
}

/** Mails are written to a folder from now on, as without a mail server. */
export function mailbox(): Mailbox {
  const folder = mkdtempSync(join(tmpdir(), "guiche-mails-"));
  configureMail({ folder });
  return {
    to: (email) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".eml"))
        .sort()
        .map((name) => readFileSync(join(folder, name), "utf8"))
        .filter((mail) => mail.toLowerCase().includes(`to: ${email.toLowerCase()}\r\n`))
        .map(textOf),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function textOf(mail: string): string {
  const [, ...body] = mail.split("\r\n\r\n");
  const bytes = body
    .join("\n\n")
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
