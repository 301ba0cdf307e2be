import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { statementsOf } from "../../testing/postgres";
import { SendError } from "../provider";
import { library } from "./library";
import { pairPhone, withBaileysHarness } from "./harness.suite";

const root = resolve(import.meta.dirname, "../../../..");
const harness = withBaileysHarness();

type Pair = Awaited<ReturnType<typeof pairPhone>>;

/** A customer who has written before, so that a reply needs no query to WhatsApp. */
async function customer({ number, listener, session }: Pair) {
  const person = await harness.person();
  const write = (text: string) => harness.post(`/sim/people/${person.number}/messages`, { to: number, text });
  await write("oi");
  const { chat } = await listener.until(() => listener.messages.find(({ chat }) => chat.phone === person.number));
  const send = (text: string) => {
    const id = harness.provider.newId(session.connection);
    return session.send(chat.address, { kind: "text", text }, { id }).then(() => id);
  };
  return { ...person, write, send };
}

describe("a query to WhatsApp", () => {
  it("without an answer delays no other chat, and its own message fails", async () => {
    const pair = await pairPhone(harness);
    const maria = await customer(pair);
    await maria.send("já conhecida");
    const joao = await harness.person();
    await harness.fault(pair.number, { hold: "usync", next: 50 });

    let isRefused = false;
    const pendingSend = pair.session.send(
      `${joao.number}@s.whatsapp.net`,
      { kind: "text", text: "oi" },
      { id: "3EB0HUNG" },
    );
    const refusalPromise = expect(pendingSend)
      .rejects.toBeInstanceOf(SendError)
      .finally(() => (isRefused = true));
    const id = await maria.send("sem esperar por João");
    expect(isRefused).toBe(false);
    await pair.listener.until(() => pair.listener.levelsOf(id).includes(2), "the server's ack");
    await refusalPromise;
    expect(pair.listener.levelsOf("3EB0HUNG")).toEqual([]);
    await harness.fault(pair.number, { clear: true });
    await pair.session.send(`${joao.number}@s.whatsapp.net`, { kind: "text", text: "oi" }, { id: "3EB0HUNG" });
    await pair.listener.until(() => pair.listener.levelsOf("3EB0HUNG").includes(2), "the server's ack");
    await pair.session.close();
  });

  it("without an answer does not say that a person has no picture", async () => {
    const pair = await pairPhone(harness);
    const maria = await harness.person();
    await harness.fault(pair.number, { hold: "w:profile:picture" });
    await expect(pair.session.picture(`${maria.lid}@lid`)).rejects.toMatchObject({ reason: "timeout" });
    expect(await pair.session.picture(`${maria.lid}@lid`)).toBeNull();
    await pair.session.close();
  });

  it("fails the message when the number is not on WhatsApp", async () => {
    const pair = await pairPhone(harness);
    const sendPromise = pair.session.send(
      "5511900000001@s.whatsapp.net",
      { kind: "text", text: "oi" },
      { id: "3EB0NOBODY" },
    );
    await expect(sendPromise).rejects.toMatchObject({ reason: "recipient" });
    await pair.session.close();
  });
});

describe("a message with NUL characters in its mentions and its quote", () => {
  it("arrives like any other, and the line stays open", async () => {
    const pair = await pairPhone(harness);
    const maria = await customer(pair);
    const { proto } = await library();
    const contextInfo = {
      mentionedJid: ["1\0@lid", "1\0@s.whatsapp.net"],
      stanzaId: "3A\0",
      participant: "2\0@lid",
      quotedMessage: { conversation: "a\0" },
    };
    const raw = proto.Message.encode({ extendedTextMessage: { text: "oi @1", contextInfo } }).finish();
    await harness.post(`/sim/people/${maria.number}/messages`, {
      to: pair.number,
      raw: Buffer.from(raw).toString("base64"),
    });
    await maria.write("e agora?");
    await pair.listener.until(() => pair.listener.texts.includes("e agora?"));
    expect(pair.listener.texts).toEqual(["oi", "oi @1", "e agora?"]);
    expect(pair.listener.statuses.map(({ status }) => status)).not.toContain("TIMEOUT");
    await pair.session.close();
  });
});

describe("the cost of one message", () => {
  it("is at most two statements when it arrives, and three when it is sent", async () => {
    const pair = await pairPhone(harness);
    const maria = await customer(pair);
    await maria.send("aquecendo");
    const messages = 40;
    const messageCountBefore = pair.listener.messages.length;
    const inbound = await statementsOf(
      async () => {
        for (let n = 0; n < messages; n++) await maria.write(`mensagem ${n}`);
        await pair.listener.until(() => pair.listener.messages.length === messageCountBefore + messages);
        await new Promise((go) => setTimeout(go, 200));
      },
      { anyCause: true },
    );
    const outbound = await statementsOf(
      async () => {
        for (let n = 0; n < messages; n++) await maria.send(`resposta ${n}`);
      },
      { anyCause: true },
    );
    const own = (all: string[]) => all.filter((sql) => /signal_keys|inbound_journal/.test(sql)).length / messages;
    expect(own(inbound)).toBeLessThanOrEqual(2);
    expect(own(outbound)).toBeLessThanOrEqual(3);
    await pair.session.close();
  });

  it("includes no new Signal session when an agent replies to a customer", async () => {
    const pair = await pairPhone(harness);
    const maria = await customer(pair);
    const joao = await customer(pair);
    const { log } = harness.simulator.world;
    await maria.send("o próprio celular ganha as chaves dele aqui");
    const listKeyRequests = () =>
      log.after(0).filter(({ phone, xmlns, type }) => phone === pair.number && xmlns === "encrypt" && type === "get");
    const before = listKeyRequests().length;
    await joao.send("sem chaves novas");
    expect(listKeyRequests().length).toBe(before);
    await pair.session.close();
  });

  it("includes the customer's privacy token the first time only", async () => {
    const pair = await pairPhone(harness);
    const maria = await customer(pair);
    const { log } = harness.simulator.world;
    const listTokenRequests = () =>
      log.after(0).filter(({ phone, xmlns, type }) => phone === pair.number && xmlns === "privacy" && type === "set");
    for (const text of ["um", "dois", "três"]) {
      await maria.send(text);
      await new Promise((go) => setTimeout(go, 300));
    }
    expect(listTokenRequests()).toHaveLength(1);
    await pair.session.close();
  });

  it("does not grow after 250 reconnects", async () => {
    const pair = await pairPhone(harness);
    const maria = await customer(pair);
    const cpuOf = async (messages: number) => {
      const messageCountBefore = pair.listener.messages.length;
      const before = process.cpuUsage();
      for (let n = 0; n < messages; n++) await maria.write(`mensagem ${n}`);
      await pair.listener.until(() => pair.listener.messages.length === messageCountBefore + messages, "all", 25_000);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000 / messages;
    };
    // The process has other work too: the lowest of three measurements is the cost of a message.
    const cost = async () => Math.min(await cpuOf(40), await cpuOf(40), await cpuOf(40));
    await cpuOf(40);
    const fresh = await cost();
    // Creates what each socket leaves behind, without the half second that a reconnect takes.
    const { addTransactionCapability } = await library();
    const idle = { get: () => ({}), set: () => undefined };
    const quiet = { level: "silent", child: () => quiet } as never as Parameters<typeof addTransactionCapability>[1];
    Object.assign(quiet, { trace() {}, debug() {}, info() {}, warn() {}, error() {} });
    const abandonedStores = Array.from({ length: 250 }, () =>
      addTransactionCapability(idle, quiet, { maxCommitRetries: 1, delayBetweenTriesMs: 0 }),
    );
    for (const keys of abandonedStores) await keys.transaction(async () => undefined, "x");
    const costAfterReconnects = await cost();
    expect(abandonedStores).toHaveLength(250);
    expect(costAfterReconnects).toBeLessThanOrEqual(fresh * 1.5 + 0.5);
    await pair.session.close();
  });
});

describe("an unhandled rejection", () => {
  const program = `
    import { insideSession, sessionOfRejection } from "./backend/src/channels/session-mark.ts";
    process.on("unhandledRejection", () => console.log(sessionOfRejection()?.connection.connectionId ?? "none"));
    const mark = (connectionId) => ({ connection: { connectionId } });
    insideSession(mark(7), () => setTimeout(() => Promise.reject(new Error("in a session")), 10));
    insideSession(mark(8), () => setTimeout(async () => { await null; throw new Error("deeper"); }, 40));
    setTimeout(() => Promise.reject(new Error("elsewhere")), 80);`;

  it("belongs to the session in which its promise was created", async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "--import", "./backend/src/preload.ts", "--input-type=module", "-e", program],
      { cwd: root },
    );
    expect(stdout.trim().split("\n")).toEqual(["7", "8", "none"]);
  });
});

describe("the console", () => {
  const program = `
    import { createRequire } from "node:module";
    const SessionRecord = createRequire(process.cwd() + "/")("libsignal/src/session_record.js");
    const entry = SessionRecord.createEntry();
    entry.indexInfo = { closed: -1, baseKey: Buffer.alloc(32) };
    entry.currentRatchet = { ephemeralKeyPair: { privKey: Buffer.alloc(32) } };
    new SessionRecord().closeSession(entry);
    console.info("our own line", { kept: true });`;
  const run = async (...flags: string[]) => {
    const output = await promisify(execFile)(process.execPath, [...flags, "--input-type=module", "-e", program], {
      cwd: root,
    });
    return output.stdout + output.stderr;
  };

  it("shows our own output, but not the Signal sessions that the library prints", async () => {
    expect(await run()).toContain("privKey");
    const guardedOutput = await run("--import", "tsx", "--import", "./backend/src/preload.ts");
    expect(guardedOutput).not.toMatch(/privKey|Closing session/);
    expect(guardedOutput).toContain("our own line { kept: true }");
  });
});
