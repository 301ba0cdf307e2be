import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { capabilitiesOf, type ProviderName } from "@guiche/contract/rules/capabilities";
import { SendError, type Lease, type Session } from "./provider";
import { whereIt } from "./where-it.suite";
import { kindsSuite } from "./provider.kinds.suite";
import type { ProviderHarness } from "./provider.harness.suite";
import { RecordingListener } from "./recording-listener.suite";

/** The behaviour that every provider shares, as far as its capabilities go. */
export function providerSuite(name: string, kind: ProviderName, openHarness: () => Promise<ProviderHarness>): void {
  const can = capabilitiesOf(kind);
  const whereQr = whereIt(can.qrcode);
  describe(`${name} as a provider`, () => {
    let harness: ProviderHarness;
    const sessions: Session[] = [];

    beforeAll(async () => {
      harness = await openHarness();
    }, 60_000);
    afterAll(async () => {
      await Promise.all(sessions.map((session) => session.close()));
      await harness.close();
    }, 60_000);

    async function open(lease: Lease, listener = new RecordingListener()) {
      const session = await harness.provider.openSession(lease.connection, listener, lease);
      sessions.push(session);
      return { session, listener, lease };
    }

    async function pair(listener?: RecordingListener) {
      const openedSession = await open(await harness.lease(), listener);
      const phone = await harness.phone();
      if (can.qrcode) await phone.scan((await openedSession.listener.become("qrcode")).qrcode!);
      await openedSession.listener.become("CONNECTED");
      await openedSession.listener.until(() => openedSession.session.open, "an open session");
      return { ...openedSession, phone };
    }

    const newId = (session: Session) => harness.provider.newId(session.connection);

    whereQr("an owner scans the QR, and the connection opens with the phone's number", async () => {
      const { listener, phone } = await pair();
      expect(listener.statuses[0]).toMatchObject({ status: "OPENING" });
      expect(listener.statuses.find(({ status }) => status === "qrcode")).toMatchObject({ retries: 1 });
      const clearedCodes = { qrcode: "", pairingCode: "", validUntil: null };
      expect(listener.statuses.at(-1)).toMatchObject({ status: "CONNECTED", number: phone.number, ...clearedCodes });
    });

    whereQr("a QR has an expiry time", async () => {
      const { listener, session } = await open(await harness.lease());
      const { validUntil } = await listener.become("qrcode");
      expect(validUntil!.getTime()).toBeGreaterThan(Date.now() - 5_000);
      expect(validUntil!.getTime()).toBeLessThan(Date.now() + 61_000);
      await session.close();
    });

    whereQr("an owner types a code instead, and the connection opens", async () => {
      const { listener, session } = await open(await harness.lease());
      const phone = await harness.phone();
      await listener.become("qrcode");
      await session.pair(phone.number);
      const { pairingCode, validUntil, qrcode } = await listener.become("PAIRING");
      expect({ qrcode, isLong: pairingCode!.length >= 8, isValid: validUntil! > new Date() }).toEqual({
        qrcode: "",
        isLong: true,
        isValid: true,
      });
      await phone.types(pairingCode!);
      expect(await listener.become("CONNECTED")).toMatchObject({ number: phone.number, pairingCode: "" });
    });

    whereQr("when the code is not typed, the next QR is shown, and the third attempt is the last", async () => {
      const { listener, session } = await open(await harness.lease());
      await listener.become("qrcode");
      await session.pair((await harness.phone()).number);
      const end = await listener.become("DISCONNECTED");
      expect(end).toMatchObject({ cause: "qrUnscanned", wanted: false, pairingCode: "", validUntil: null });
      const statuses = listener.statuses.filter(({ status }) => status === "qrcode" || status === "PAIRING");
      expect(statuses.map(({ status, retries }) => [status, retries])).toEqual([
        ["qrcode", 1],
        ["PAIRING", 2],
        ["qrcode", 3],
      ]);
      await session.done;
    });

    whereQr("a number that WhatsApp links only with a passkey ends the connection with that cause", async () => {
      const { listener, session } = await open(await harness.lease());
      const phone = await harness.phone();
      await phone.asksForPasskey();
      const { qrcode } = await listener.become("qrcode");
      await expect(phone.scan(qrcode!)).rejects.toThrow("passkey");
      expect(await listener.become("DISCONNECTED")).toMatchObject({ cause: "passkey", wanted: false, number: null });
      await session.done;
    });

    whereQr("a code can only be requested while a QR is shown", async () => {
      const { session, phone } = await pair();
      await expect(session.pair(phone.number)).rejects.toMatchObject({ reason: "closed" });
    });

    whereQr("when no QR is scanned, the connection ends after three QRs and stays down", async () => {
      const { listener, session } = await open(await harness.lease());
      const end = await listener.become("DISCONNECTED");
      expect(end).toMatchObject({ cause: "qrUnscanned", wanted: false, qrcode: "", number: null });
      expect(listener.statuses.filter(({ status }) => status === "qrcode").map(({ retries }) => retries)).toEqual([
        1, 2, 3,
      ]);
      await session.done;
    });

    it("a customer's message arrives with its author, content and time", async () => {
      const { listener, phone } = await pair();
      const maria = await harness.person();
      const wid = await maria.writes({ to: phone.number, text: "bom dia" });
      const message = await listener.until(() => listener.messages[0]);
      expect(message).toMatchObject({
        wid,
        fromMe: false,
        pushName: "Maria",
        chat: { phone: maria.number },
        content: { kind: "text", text: "bom dia" },
      });
      expect(Math.abs(message.sentAt.getTime() - Date.now())).toBeLessThan(60_000);
      expect(message.chat.lid).not.toEqual(maria.number);
    });

    it("a reply is reported as sent, delivered and read", async () => {
      const { listener, phone, session } = await pair();
      const maria = await harness.person({ auto: "read" });
      await maria.writes({ to: phone.number, text: "oi" });
      const { chat } = await listener.until(() => listener.messages[0]);
      const wid = newId(session);
      await session.send(chat.address, { kind: "text", text: "em que posso ajudar?" }, { id: wid });
      await listener.until(() => listener.levelsOf(wid).includes(4), "read");
      expect([...new Set(listener.levelsOf(wid))]).toEqual([2, 3, 4]);
      expect((await maria.messages()).map(({ text }) => text)).toContain("em que posso ajudar?");
      expect(listener.texts).toEqual(["oi"]);
    });

    whereQr("a message that WhatsApp refuses is reported with the code", async () => {
      const { listener, phone, session } = await pair();
      const maria = await harness.person();
      await maria.writes({ to: phone.number, text: "oi" });
      const { chat } = await listener.until(() => listener.messages[0]);
      await phone.refuseNext("463");
      const wid = newId(session);
      await session.send(chat.address, { kind: "text", text: "?" }, { id: wid });
      await listener.until(() => listener.acks.length > 0 && listener.acks, "an ack");
      expect(listener.acks).toEqual([{ wid, level: -1, cause: "463" }]);
      const { restrictedUntil } = await listener.until(
        () => listener.statuses.find(({ cause }) => cause === "restricted"),
        "a restriction",
      );
      expect(restrictedUntil!.getTime()).toBeGreaterThan(Date.now());
      expect(session.open).toBe(true);
    });

    it("a message that the owner writes on the phone arrives as the business's own", async () => {
      const { listener, phone } = await pair();
      const maria = await harness.person();
      const wid = await phone.writes({ to: maria.number, text: "já te ligo" });
      const message = await listener.until(() => listener.messages[0]);
      expect(message).toMatchObject({ wid, fromMe: true, chat: { phone: maria.number } });
      expect(message.pushName).toBeUndefined();
    });

    it("messages of one chat arrive in the order they were written", async () => {
      const { listener, phone } = await pair();
      const maria = await harness.person();
      const texts = Array.from({ length: 20 }, (_, index) => `mensagem ${index}`);
      for (const text of texts) await maria.writes({ to: phone.number, text });
      await listener.until(() => listener.messages.length === texts.length, "all messages");
      expect(listener.texts).toEqual(texts);
    });

    whereQr("messages from the time of a disconnection arrive afterwards, in order", async () => {
      const { listener, phone, session } = await pair();
      const maria = await harness.person();
      await phone.drop();
      for (const text of ["um", "dois", "três"]) await maria.writes({ to: phone.number, text });
      await listener.become("TIMEOUT");
      await listener.until(() => listener.messages.length === 3, "three messages");
      expect(listener.texts).toEqual(["um", "dois", "três"]);
      await listener.until(() => session.open, "an open session again");
    });

    it("a message that the product could not store is repeated before the next of that chat", async () => {
      const { listener, phone } = await pair();
      const maria = await harness.person();
      listener.failures.push(new Error("away"), new Error("away"));
      for (const text of ["um", "dois"]) await maria.writes({ to: phone.number, text });
      await listener.until(() => listener.messages.length === 2, "both messages");
      expect(listener.texts).toEqual(["um", "dois"]);
    });

    it("another process continues without a scan, and receives the messages from between", async () => {
      const { lease, phone, session } = await pair();
      const maria = await harness.person();
      await session.close();
      await session.done;
      await maria.writes({ to: phone.number, text: "alguém aí?" });
      const { listener } = await open(lease);
      await listener.until(() => listener.messages[0]);
      expect(listener.texts).toEqual(["alguém aí?"]);
      expect(listener.statuses.map(({ status }) => status)).not.toContain("qrcode");
    });

    it("nothing is sent over a closed session", async () => {
      const { session } = await pair();
      const maria = await harness.person();
      await session.close();
      const sendPromise = session.send(
        `${maria.number}@s.whatsapp.net`,
        { kind: "text", text: "oi" },
        { id: newId(session) },
      );
      await expect(sendPromise).rejects.toMatchObject(new SendError("closed"));
    });

    whereQr("after a logout the number is free, and the next start shows a QR", async () => {
      const { lease, listener, session } = await pair();
      await session.close({ logout: true });
      const end = listener.statuses.at(-1);
      expect(end).toMatchObject({ status: "DISCONNECTED", number: null, wanted: false });
      const again = await open(lease);
      await again.listener.become("qrcode");
    });

    whereQr(
      "when the owner removes the device on the phone, the connection ends and its keys are deleted",
      async () => {
        const { lease, listener, phone, session } = await pair();
        await phone.unlink();
        expect(await listener.become("DISCONNECTED")).toMatchObject({
          cause: "loggedOut",
          wanted: false,
          number: null,
        });
        await session.done;
        const again = await open(lease);
        await again.listener.become("qrcode");
      },
    );

    whereQr("when another client takes over, the session ends, does not reconnect and keeps its keys", async () => {
      const { lease, listener, phone, session } = await pair();
      await phone.replace();
      expect(await listener.become("DISCONNECTED")).toMatchObject({ cause: "replaced", wanted: false });
      await session.done;
      const again = await open(lease);
      await again.listener.become("CONNECTED");
    });

    whereQr("a number that already serves another connection is logged out again", async () => {
      const listener = new RecordingListener();
      listener.refuse = true;
      const { session } = await open(await harness.lease(), listener);
      const phone = await harness.phone();
      const { qrcode } = await listener.become("qrcode");
      await phone.scan(qrcode!);
      expect(await listener.become("DISCONNECTED")).toMatchObject({ cause: "sameNumber", number: null });
      await session.done;
      expect(session.open).toBe(false);
    });

    kindsSuite(can, () => harness, pair);

    it("a session whose lease is lost ends without an event", async () => {
      const abort = new AbortController();
      const { listener, session } = await open({ ...(await harness.lease()), lossSignal: abort.signal });
      await listener.become(can.qrcode ? "qrcode" : "CONNECTED");
      const statuses = listener.statuses.length;
      abort.abort();
      await session.done;
      expect(listener.statuses.length).toBe(statuses);
    });
  });
}
