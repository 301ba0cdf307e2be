import { randomBytes } from "node:crypto";
import { Readable, Writable } from "node:stream";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { until } from "../testing/fake-session";
import type { Capabilities } from "@guiche/contract/rules/capabilities";
import type { Arrived, OutgoingFile, Session } from "./provider";
import type { Content, MediaClaim } from "./content";
import { whereIt } from "./where-it.suite";
import type { ProviderHarness, HarnessPerson, HarnessPhone } from "./provider.harness.suite";
import type { RecordingListener } from "./recording-listener.suite";

interface Pair {
  session: Session;
  listener: RecordingListener;
  phone: HarnessPhone;
}

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(40_000)]);
const waveform = Array.from({ length: 64 }, (_, index) => (index * 3) % 100);
const card = (number: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;type=CELL;waid=${number}:+${number}\nEND:VCARD`;

const files: [string, MediaClaim][] = [
  ["an image", { type: "image", mimetype: "image/jpeg", caption: "veja", width: 640, height: 480 }],
  ["a voice note", { type: "audio", mimetype: "audio/ogg; codecs=opus", isVoice: true, seconds: 3, waveform }],
  ["a video", { type: "video", mimetype: "video/mp4", seconds: 5, caption: "assim" }],
  ["a document", { type: "document", mimetype: "application/pdf", filename: "nota.pdf" }],
  ["a sticker", { type: "sticker", mimetype: "image/webp" }],
];

/** Every kind of message, both ways, over an open session. */
export function kindsSuite(can: Capabilities, harnessOf: () => ProviderHarness, pair: () => Promise<Pair>): void {
  describe("over an open session", () => {
    let harness: ProviderHarness;
    let session: Session;
    let listener: RecordingListener;
    let phone: HarnessPhone;
    let maria: HarnessPerson;
    let chat: Arrived["chat"];

    beforeAll(async () => {
      harness = harnessOf();
      ({ session, listener, phone } = await pair());
      maria = await harness.person({ auto: "read", picture: jpeg });
      ({ chat } = await awaitMessage(await maria.writes({ to: phone.number, text: "oi" })));
    }, 60_000);

    const awaitMessage = (wid: string) =>
      listener.until(() => listener.messages.find((message) => message.wid === wid), `message ${wid}`);
    const awaitChange = (wid: string, kind: string) =>
      listener.until(
        () => listener.changes.find(({ target, change }) => target.wid === wid && change.kind === kind),
        `${kind} of ${wid}`,
      );
    const newId = () => harness.provider.newId(session.connection);
    const waitForMessage = (person: HarnessPerson, id: string) =>
      until(`${id} is shown`, async () => (await person.messages()).find((one) => one.id === id));
    const sendAndWait = async (content: Content, more: { quotes?: Arrived["quotes"]; to?: string } = {}) => {
      const id = newId();
      await session.send(more.to ?? chat.address, content, { id, ...(more.quotes && { quotes: more.quotes }) });
      return id;
    };
    const downloadBytes = async ({ wid, fromMe, raw, chat: { address } }: Arrived, maxBytes = 1_000_000) => {
      const sink = new Sink();
      await session.download(raw, { wid, fromMe, address }, sink, maxBytes);
      return sink.bytes;
    };

    it.each(files)("%s from a customer arrives with its description and the same bytes", async (_, media) => {
      const file = randomBytes(70_000);
      const message = await awaitMessage(
        await maria.writes({ to: phone.number, content: { kind: "media", media }, file }),
      );
      expect(message.content).toMatchObject({ kind: "media", media: can.repeats ? media : describedBy(media) });
      expect((await downloadBytes(message)).equals(file)).toBe(true);
    });

    it.each(files)("an agent sends %s, and the customer's phone has the same bytes", async (_, media) => {
      const id = newId();
      const file = randomBytes(70_000);
      const preparedFiles: Uint8Array[] = [];
      await session.send(
        chat.address,
        { kind: "media", media },
        {
          id,
          file: fileOf(file),
          onPrepared: async (raw) => void preparedFiles.push(raw),
        },
      );
      const message = await waitForMessage(maria, id);
      expect(message).toMatchObject({ text: media.caption ?? "", kind: media.type });
      expect((await maria.file(id)).equals(file)).toBe(true);
      expect(preparedFiles).toHaveLength(1);
    });

    whereIt(can.repeats)("a file prepared by an earlier attempt is sent without opening it again", async () => {
      const id = newId();
      const content: Content = { kind: "media", media: { type: "image", mimetype: "image/jpeg" } };
      let preparedFile: Uint8Array | undefined;
      await session.send(chat.address, content, {
        id,
        file: fileOf(jpeg),
        onPrepared: async (raw) => void (preparedFile = raw),
      });
      await waitForMessage(maria, id);
      const unreadableFile = { bytes: jpeg.length, open: () => Promise.reject(new Error("opened again")) };
      await session.send(chat.address, content, { id, file: unreadableFile, prepared: preparedFile! });
      expect((await maria.messages()).filter((one) => one.id === id)).toHaveLength(1);
      expect((await maria.file(id)).equals(jpeg)).toBe(true);
    });

    it("a file larger than allowed is not fetched", async () => {
      const content: Content = { kind: "media", media: { type: "document", mimetype: "application/zip" } };
      const message = await awaitMessage(await maria.writes({ to: phone.number, content, file: randomBytes(50_000) }));
      const sink = new Sink();
      const { wid, raw } = message;
      const downloadPromise = session.download(raw, { wid, fromMe: false, address: chat.address }, sink, 40_000);
      await expect(downloadPromise).rejects.toMatchObject({ reason: "tooLarge" });
      expect(sink.destroyed).toBe(true);
    });

    it("a file that neither WhatsApp nor the phone has fails as gone", async () => {
      const content: Content = { kind: "media", media: { type: "image", mimetype: "image/jpeg" } };
      const message = await awaitMessage(await maria.writes({ to: phone.number, content, file: jpeg }));
      await phone.loses(message.wid);
      await expect(downloadBytes(message)).rejects.toMatchObject({ reason: "gone" });
    });

    whereIt(can.polls)("a customer sends a poll and a view-once picture", async () => {
      const poll = { kind: "poll", name: "Quando?", options: ["hoje", "amanhã"] } as const;
      const pollId = await maria.writes({ to: phone.number, content: { ...poll, options: [...poll.options] } });
      expect((await awaitMessage(pollId)).content).toEqual(poll);
      const once: Content = { kind: "media", media: { type: "image", mimetype: "image/jpeg" }, viewOnce: true };
      const receivedPicture = await awaitMessage(await maria.writes({ to: phone.number, content: once, file: jpeg }));
      expect(receivedPicture.content).toMatchObject({ kind: "media", viewOnce: true });
      expect((await downloadBytes(receivedPicture)).equals(jpeg)).toBe(true);
    });

    it("a customer sends a location and a contact card", async () => {
      const place = { kind: "location", latitude: -23.5, longitude: -46.6, name: "Loja" } as const;
      expect((await awaitMessage(await maria.writes({ to: phone.number, content: place }))).content).toEqual(place);
      const cards = [{ name: "Ana", vcard: card(maria.number) }];
      const sentWid = await maria.writes({ to: phone.number, content: { kind: "contacts", cards } });
      const { content } = await awaitMessage(sentWid);
      expect(content).toMatchObject({ kind: "contacts", cards: [{ name: "Ana" }] });
      expect(JSON.stringify(content)).toContain(maria.number);
    });

    it("an agent sends a location and contact cards", async () => {
      const place = await sendAndWait({ kind: "location", latitude: -23.5, longitude: -46.6, name: "Loja" });
      expect(await waitForMessage(maria, place)).toMatchObject({ kind: "location" });
      const one = { name: "Ana", vcard: card(maria.number) };
      for (const cards of [[one], [one, one]])
        expect(await waitForMessage(maria, await sendAndWait({ kind: "contacts", cards }))).toMatchObject({
          kind: "contacts",
        });
    });

    it("a reply names the quoted message, in both directions", async () => {
      const questionId = await sendAndWait({ kind: "text", text: "às dez?" });
      await waitForMessage(maria, questionId);
      const answer = await awaitMessage(await maria.writes({ to: phone.number, text: "sim", quotes: questionId }));
      expect(answer.quotes).toMatchObject({ wid: questionId, fromMe: true });
      const { wid, content } = answer;
      const thanks = await sendAndWait({ kind: "text", text: "até já" }, { quotes: { wid, fromMe: false, content } });
      expect(await waitForMessage(maria, thanks)).toMatchObject({ text: "até já", quotes: wid });
    });

    whereIt(can.edit)("a customer's edit, deletion and reaction arrive in the order of the chat", async () => {
      const first = await maria.writes({ to: phone.number, text: "às dez" });
      const ours = await sendAndWait({ kind: "text", text: "combinado" });
      await waitForMessage(maria, ours);
      await maria.edits({ to: phone.number, id: first, text: "às onze" });
      await maria.reacts({ to: phone.number, id: ours, emoji: "👍" });
      const second = await maria.writes({ to: phone.number, text: "engano" });
      await maria.deletes({ to: phone.number, id: second });
      expect(await awaitChange(second, "removed")).toMatchObject({
        target: { wid: second, fromMe: false },
        fromMe: false,
      });
      expect(await awaitChange(first, "edited")).toMatchObject({
        target: { wid: first, fromMe: false },
        change: { content: { kind: "text", text: "às onze" } },
      });
      const reaction = await awaitChange(ours, "reacted");
      expect(reaction).toMatchObject({ target: { wid: ours, fromMe: true }, change: { emoji: "👍" } });
      const order = [first, (await awaitChange(first, "edited")).wid, reaction.wid, second];
      expect(listener.wids.filter((wid) => order.includes(wid))).toEqual(order);
      await maria.reacts({ to: phone.number, id: ours, emoji: "" });
      await listener.until(() =>
        listener.changes.some(({ change }) => change.kind === "reacted" && change.emoji === ""),
      );
    });

    whereIt(can.edit)(
      "a change that the product could not store is repeated before the next message of that chat",
      async () => {
        const wid = await maria.writes({ to: phone.number, text: "um" });
        await awaitMessage(wid);
        listener.failures.push(new Error("away"), new Error("away"));
        await maria.edits({ to: phone.number, id: wid, text: "dois" });
        const next = await maria.writes({ to: phone.number, text: "três" });
        await awaitMessage(next);
        const change = await awaitChange(wid, "edited");
        expect(listener.wids.indexOf(change.wid)).toBeLessThan(listener.wids.indexOf(next));
      },
    );

    whereIt(can.edit)("an agent's edit, deletion and reaction reach the customer's phone", async () => {
      const theirs = await maria.writes({ to: phone.number, text: "posso ir?" });
      await awaitMessage(theirs);
      const id = await sendAndWait({ kind: "text", text: "pode" });
      await waitForMessage(maria, id);
      const own = { wid: id, fromMe: true };
      await session.edit(chat.address, own, "pode sim", { id: newId() });
      await session.react(chat.address, { wid: theirs, fromMe: false }, "❤️", { id: newId() });
      await until("the reaction is shown", async () =>
        (await maria.messages()).some((one) => one.id === theirs && one.emojis.includes("❤️")),
      );
      await until("the edit is shown", async () =>
        (await maria.messages()).some((one) => one.id === id && one.text === "pode sim" && one.isEdited),
      );
      await session.remove(chat.address, own, { id: newId() });
      await until("the deletion is shown", async () =>
        (await maria.messages()).some((one) => one.id === id && one.isDeleted),
      );
    });

    whereIt(can.edit)("an edit and a deletion on the owner's phone arrive as the business's own", async () => {
      const id = await phone.writes({ to: maria.number, text: "já vou" });
      await awaitMessage(id);
      await phone.edits({ to: maria.number, id, text: "já fui" });
      expect(await awaitChange(id, "edited")).toMatchObject({ fromMe: true, target: { wid: id, fromMe: true } });
      await phone.deletes({ to: maria.number, id });
      expect(await awaitChange(id, "removed")).toMatchObject({ fromMe: true, target: { wid: id, fromMe: true } });
    });

    it("a voice note that the customer plays is reported as played", async () => {
      const id = await sendAndWait({ kind: "text", text: "ouça" });
      await listener.until(() => listener.levelsOf(id).includes(4), "read");
      await maria.plays(id, phone.number);
      await listener.until(() => listener.levelsOf(id).includes(5), "played");
    });

    it("the customer sees that a message was read", async () => {
      const wid = await maria.writes({ to: phone.number, text: "leu?" });
      await awaitMessage(wid);
      await session.markRead(chat.address, [{ wid }]);
      await until("it is read", async () => (await maria.readIds()).includes(wid));
    });

    whereIt(can.groups)("a group message names its author, and a reply reaches all members", async () => {
      const joao = await harness.person();
      const group = await phone.group({ subject: "Sócios", members: [maria.number, joao.number] });
      const wid = await joao.writes({ to: group, text: "bom dia a todos" });
      expect(await awaitMessage(wid)).toMatchObject({
        chat: { group },
        participant: { phone: joao.number },
        fromMe: false,
      });
      await listener.until(() => listener.groups.find(({ id, subject }) => id === group && subject === "Sócios"));
      const { subject, participants } = await session.group(group);
      expect(subject).toBe("Sócios");
      expect(participants.map((one) => one.phone).sort()).toEqual([maria.number, joao.number, phone.number].sort());
      expect(participants.filter(({ isAdmin }) => isAdmin).map((one) => one.phone)).toEqual([maria.number]);
      const listReportedMembers = () =>
        listener.groups.findLast(({ id, members }) => id === group && members)?.members ?? [];
      expect(listReportedMembers().find(({ phone: number }) => number === maria.number)).toMatchObject({
        isAdmin: true,
      });
      expect(listReportedMembers()).toHaveLength(3);
      const content: Content = { kind: "text", text: "bom dia" };
      const quotedMessage = await awaitMessage(wid);
      const answer = await sendAndWait(content, {
        to: group,
        quotes: { wid, fromMe: false, participant: quotedMessage.participant!, content: quotedMessage.content },
      });
      for (const person of [maria, joao])
        expect(await waitForMessage(person, answer)).toMatchObject({ text: "bom dia", quotes: wid });
      const peer = quotedMessage.participant!;
      const value = peer.address.replace(/@.*/, "");
      const naming: Content = { kind: "text", text: `@${value} vem?`, mentions: [{ value, peer }] };
      expect(await waitForMessage(maria, await sendAndWait(naming, { to: group }))).toMatchObject({
        mentions: [joao.number],
      });
      await joao.reacts({ to: group, id: answer, emoji: "👏" });
      expect(await awaitChange(answer, "reacted")).toMatchObject({
        chat: { group },
        participant: { phone: joao.number },
        target: { wid: answer, fromMe: true },
      });
      await joao.edits({ to: group, id: wid, text: "boa tarde" });
      expect(await awaitChange(wid, "edited")).toMatchObject({ target: { participant: { phone: joao.number } } });
      await session.markRead(group, [{ wid, participant: quotedMessage.participant!.address }]);
      await until("it is read", async () => (await joao.readIds()).includes(wid));
      await phone.renames(group, "Sócios e amigos");
      await listener.until(() => listener.groups.some(({ subject }) => subject === "Sócios e amigos"));
      const zeca = await harness.person();
      await phone.adds(group, zeca.number);
      await awaitMessage(await zeca.writes({ to: group, text: "cheguei" }));
      await listener.until(
        () => listReportedMembers().some(({ phone: number }) => number === zeca.number),
        "who is new",
      );
      expect(listReportedMembers()).toHaveLength(4);
    });

    whereIt(can.groups)("a file is sent to a group and received from it", async () => {
      const group = await phone.group({ subject: "Fotos", members: [maria.number] });
      const content: Content = { kind: "media", media: { type: "image", mimetype: "image/jpeg", caption: "nós" } };
      const message = await awaitMessage(await maria.writes({ to: group, content, file: jpeg }));
      expect((await downloadBytes(message)).equals(jpeg)).toBe(true);
      const id = newId();
      await session.send(group, content, { id, file: fileOf(jpeg) });
      expect(await waitForMessage(maria, id)).toMatchObject({ text: "nós", kind: "image" });
    });

    whereIt(can.groups)("nothing is sent to a group that we are not in", async () => {
      const sendPromise = session.send("120363099999999999@g.us", { kind: "text", text: "oi" }, { id: newId() });
      await expect(sendPromise).rejects.toMatchObject({ reason: "recipient" });
    });

    whereIt(can.calls)("a refused call is not reported as missed, an unanswered one is", async () => {
      const refusedCallId = await maria.calls({ to: phone.number });
      const call = await listener.until(() => listener.calls.find(({ id }) => id === refusedCallId), "a call");
      expect(call).toMatchObject({ stage: "offered", isVideo: false, chat: { phone: maria.number } });
      await session.refuseCall(call);
      await until("the call ends", async () => (await maria.callOutcome(refusedCallId)) === "refused");
      const missedCallId = await maria.calls({ to: phone.number, video: true });
      await listener.until(() => listener.calls.some(({ id }) => id === missedCallId), "another call");
      await maria.hangsUp(missedCallId);
      const findMissedCall = () => listener.calls.find(({ id, stage }) => id === missedCallId && stage === "missed");
      expect(await listener.until(findMissedCall, "a missed call")).toMatchObject({ isVideo: true });
      expect(listener.calls.filter(({ id }) => id === refusedCallId)).toHaveLength(1);
    });

    whereIt(can.typing)(
      "typing, recording and stopping are reported for a customer, but not for members of a group",
      async () => {
        const acts = () => listener.typings.map(({ act }) => act);
        const group = await phone.group({ subject: "Conversa", members: [maria.number] });
        await awaitMessage(await maria.writes({ to: group, text: "oi, grupo" }));
        await maria.types({ to: phone.number, act: "composing" });
        await maria.types({ to: phone.number, act: "recording" });
        await maria.types({ to: group, act: "composing" });
        await maria.types({ to: phone.number, act: "paused" });
        await listener.until(() => acts().includes("paused"), "that she stopped");
        expect(acts()).toEqual(["composing", "recording", "paused"]);
        for (const typing of listener.typings) {
          expect(typing.chat).toMatchObject({ address: chat.address, lid: chat.lid });
          expect(typing.chat.group).toBeUndefined();
        }
      },
    );

    whereIt(can.lookup)("a number is looked up, whether it exists or not", async () => {
      expect(await session.lookup(maria.number)).toMatchObject({ phone: maria.number, lid: chat.lid });
      expect(await session.lookup("5511000000001")).toBeNull();
    });

    whereIt(can.pictures)("a picture is fetched, or null when there is none", async () => {
      expect(Buffer.from((await session.picture(chat.address))!).equals(jpeg)).toBe(true);
      const joao = await harness.person();
      const peer = await session.lookup(joao.number);
      expect(await session.picture(peer!.address)).toBeNull();
    });

    it("an open session answers a probe, a closed one does not", async () => {
      await session.probe();
      const other = await pair();
      await other.session.close();
      await expect(other.session.probe()).rejects.toMatchObject({ reason: "closed" });
    });

    it("the content of a message can be described", async () => {
      const { raw } = await awaitMessage(await maria.writes({ to: phone.number, text: "à vista" }));
      expect(await harness.provider.describe(raw)).toContain("à vista");
    });
  });
}

/** What the Cloud API says of a file: neither its length nor its size in pixels. */
const describedBy = ({ type, mimetype, caption, filename, isVoice }: MediaClaim) => ({
  ...{ type, mimetype },
  ...(caption && { caption }),
  ...(filename && { filename }),
  ...(isVoice && { isVoice }),
});

const fileOf = (file: Buffer): OutgoingFile => ({ bytes: file.length, open: async () => Readable.from([file]) });

/** Stores what is written into it. */
class Sink extends Writable {
  private readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.chunks.push(chunk);
    callback();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}
