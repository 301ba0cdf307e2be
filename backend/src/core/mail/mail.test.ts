/** @jest-environment-options {"server": "own"} */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "@jest/globals";
import { until } from "../../testing/fake-session";
import { listen, portOf } from "../../testing/listen";
import { dropWaitingActs } from "../outside-work";
import { scopeOfRow } from "../tenant/scope";
import { MailError, sendMail, configureMail, tryMailServer } from "./mail";

const scope = scopeOfRow({ companyId: 1 });

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "guiche-mail-"));
  undo.push(() => rmSync(path, { recursive: true, force: true }));
  return join(path, "mail");
}

/** A mail server that accepts everything, or refuses every recipient; stores what it received. */
async function mailServer({ refuses = false } = {}): Promise<{ port: number; receivedText: () => string }> {
  let receivedText = "";
  const server: Server = createServer((socket) => {
    let inData = false;
    socket.on("error", () => undefined);
    socket.write("220 here\r\n");
    socket.on("data", (bytes) => {
      const text = bytes.toString();
      receivedText += text;
      if (inData) {
        inData = !text.endsWith("\r\n.\r\n");
        if (!inData) socket.write("250 taken\r\n");
      } else if (/^DATA/.test(text)) {
        inData = true;
        socket.write("354 go on\r\n");
      } else if (/^EHLO/.test(text)) socket.write("250-here\r\n250 AUTH PLAIN\r\n");
      else if (/^AUTH/.test(text)) socket.write("235 welcome\r\n");
      else if (/^RCPT/.test(text) && refuses) socket.write("550 <ana@example.com> is nobody\r\n");
      else if (/^QUIT/.test(text)) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    });
  });
  await listen(server);
  undo.push(() => server.close());
  return { port: portOf(server), receivedText: () => receivedText };
}

it("without a mail server an email is a file that only its owner can read", async () => {
  const path = folder();
  configureMail({ folder: path });
  await sendMail(scope, ["ana@example.com", "bia@example.com"], "A conexão Loja caiu", "Olá,\nestá fora do ar.");
  const files = readdirSync(path);
  expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
  const mail = readFileSync(join(path, files[0]!), "utf8");
  expect(mail).toContain("To: ana@example.com, bia@example.com");
  expect(mail).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(statSync(join(path, files[0]!)).mode & 0o077).toBe(0);
});

it("an email goes to the server of SMTP_URL, from its user, once to all recipients", async () => {
  const { port, receivedText } = await mailServer();
  configureMail({ smtpUrl: `smtp://desk%40example.com:s3cret@127.0.0.1:${port}`, folder: folder() });
  await sendMail(scope, ["ana@example.com", "bia@example.com"], "Down", "The connection is down.");
  expect(receivedText()).toContain("MAIL FROM:<desk@example.com>");
  expect(receivedText().match(/RCPT TO/g)).toHaveLength(2);
  expect(receivedText()).toContain("The connection is down.");
});

it("an email is not sent without encryption to another machine's server, unless SMTP_URL allows it", async () => {
  const { port, receivedText } = await mailServer();
  const send = async (query: string) => {
    // Another name of this machine, which the product cannot know to be its own.
    configureMail({ smtpUrl: `smtp://desk%40example.com:s3cret@0.0.0.0:${port}${query}`, folder: folder() });
    await sendMail(scope, "ana@example.com", "Code", "A1B2C3");
  };
  await expect(send("")).rejects.toThrow(/ETLS|ESOCKET|ECONNECTION|EPROTOCOL/);
  expect(receivedText()).not.toMatch(/AUTH|MAIL FROM|A1B2C3/);
  await send("?tls=off");
  expect(receivedText()).toContain("A1B2C3");
});

it("SMTP_URL may name the sender", async () => {
  const { port, receivedText } = await mailServer();
  configureMail({ smtpUrl: `smtp://127.0.0.1:${port}?from=help@shop.example`, folder: folder() });
  await sendMail(scope, "ana@example.com", "Down", "The connection is down.");
  expect(receivedText()).toContain("MAIL FROM:<help@shop.example>");
});

it("a refusal is reported by its code and names no recipient", async () => {
  const { port } = await mailServer({ refuses: true });
  configureMail({ smtpUrl: `smtp://127.0.0.1:${port}`, folder: folder() });
  const refusal = await sendMail(scope, "ana@example.com", "Down", "x").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MailError);
  expect((refusal as Error).message).toBe("The mail was not sent: EENVELOPE 550");
});

it("an unreachable server is reported too", async () => {
  const { port } = await mailServer();
  undo.pop()!();
  configureMail({ smtpUrl: `smtp://127.0.0.1:${port}`, folder: folder() });
  await expect(sendMail(scope, "ana@example.com", "Down", "x")).rejects.toThrow(MailError);
});

it("mails of one company that hang leave the mail server's places to another one", async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => void open.add(socket.on("error", () => undefined)));
  await listen(silent);
  undo.push(() => silent.close());
  configureMail({ smtpUrl: `smtp://127.0.0.1:${portOf(silent)}`, folder: "" });
  const slow = Array.from({ length: 20 }, () => sendMail(scopeOfRow({ companyId: 31 }), "ana@example.com", "a", "b"));
  await until("eight connections are open", () => open.size === 8);
  const other = sendMail(scopeOfRow({ companyId: 32 }), "bia@example.com", "a", "b");
  const settledMailsPromise = Promise.allSettled([...slow, other]);
  await until("the other company has one too", () => open.size === 9);
  dropWaitingActs();
  for (const socket of open) socket.destroy();
  expect((await settledMailsPromise).map(({ status }) => status)).toEqual(Array(21).fill("rejected"));
});

it("a mail server is tried without a mail, and with one only to an address that is given", async () => {
  const { port, receivedText } = await mailServer();
  configureMail({ smtpUrl: `smtp://desk%40example.com:s3cret@127.0.0.1:${port}`, folder: folder() });
  await tryMailServer(undefined);
  expect(receivedText()).toMatch(/AUTH PLAIN/);
  expect(receivedText()).not.toMatch(/DATA/);
  await tryMailServer("ana@example.com");
  expect(receivedText()).toMatch(/RCPT TO:<ana@example.com>[^]*The mail server works/);
  const refusing = await mailServer({ refuses: true });
  configureMail({ smtpUrl: `smtp://127.0.0.1:${refusing.port}`, folder: folder() });
  await expect(tryMailServer("ana@example.com")).rejects.toThrow(MailError);
});
