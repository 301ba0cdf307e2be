import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "@jest/globals";
import { configureMail } from "../core/mail/mail";

interface Mail {
  to: string;
  subject: string;
  /** With wrapped lines joined and accents decoded. */
  text: string;
}

interface Mailbox {
  folder: string;
  /** Oldest first. */
  all(): Mail[];
  /** Texts of the mails to this address, oldest first. */
  to(email: string): string[];
}

/** Mails are written to a new folder in every test of the file, as without a mail server. */
export function withMailbox(): Mailbox {
  const box: Mailbox = {
    folder: "",
    all: () =>
      readdirSync(box.folder)
        .filter((name) => name.endsWith(".eml"))
        .sort()
        .map((name) => mailIn(readFileSync(join(box.folder, name), "latin1"))),
    to: (email) =>
      box
        .all()
        .filter(({ to }) => to.toLowerCase() === email.toLowerCase())
        .map(({ text }) => text),
  };
  beforeEach(() => {
    box.folder = mkdtempSync(join(tmpdir(), "guiche-mails-"));
    configureMail({ folder: box.folder });
  });
  // Retries while the last mail of a test is still being written.
  afterEach(() => configureMail({ folder: box.folder }));
  afterEach(() => rm(box.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  return box;
}

function mailIn(raw: string): Mail {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const field = (name: string) => new RegExp(`^${name}: (.*)\\r?$`, "m").exec(head)?.[1] ?? "";
  return { to: field("To"), subject: field("Subject"), text: decoded(head, body.join("\n\n")) };
}

/** Base64 or quoted-printable, whichever the mailer chose. */
function decoded(head: string, body: string): string {
  if (/base64/.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
