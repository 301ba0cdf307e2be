import { describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { userApi } from "@guiche/contract/users";
import sharp from "sharp";
import { listener } from "../../conversation/listener";
import { Contact } from "../../models/contacts/contact";
import { Media } from "../../models/messages/media";
import { Message } from "../../models/messages/message";
import { signInAs } from "../../testing/sign-in-as";
import { createCompany, connection, contact, message, newNumber, ticket, user } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { harness, assignedTicket, caller, session, ref, sendMessage, userId } from "./sending.fixture";

const ask = (body: Record<string, unknown>) =>
  caller.ask(messageApi.send, { params: { ticketId: assignedTicket.id }, body });
const waitForSent = (count: number) => until(`${count} are sent`, () => session.sentMessages.length === count);

/** A multipart form as browsers send it. */
const form = () => caller.request(messageApi.send, { ticketId: assignedTicket.id });
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();

describe("an agent sends", () => {
  it("to the customer's LID once it is known, though the customer writes from the phone's address", async () => {
    const phone = assignedTicket.address.split("@")[0]!;
    const lid = `99${phone}`;
    await sendMessage("antes");
    await waitForSent(1);
    await listener.ack(ref, session.sentMessages[0]!.id, 2);
    await listener.met(ref, [{ phone, lid }]);
    await sendMessage("depois");
    await waitForSent(2);
    await listener.ack(ref, session.sentMessages[1]!.id, 2);
    await listener.message(inboundText({ id: ref.connectionId, companyId: ref.companyId }, phone, "e aí?"));
    await sendMessage("oi");
    await waitForSent(3);
    expect(session.sentMessages.map(({ address }) => address)).toEqual([
      `${phone}@s.whatsapp.net`,
      `${lid}@lid`,
      `${lid}@lid`,
    ]);
  });

  it("a text with the extra fields that the specification's browsers add, which are ignored", async () => {
    const { status, body } = await ask({
      body: "hi",
      fromMe: false,
      read: false,
      mediaUrl: "/etc/passwd",
      quotedMsg: null,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ fromMe: true, read: true, mediaUrl: null, mediaType: "chat" });
  });

  it("a text without a signature, and colleagues see who wrote it, also after that person was deleted", async () => {
    const { id, companyId } = assignedTicket;
    const ana = await user(companyId, { name: "Ana", profile: "admin" });
    const own = await signInAs(harness.server.app, ana);
    const sentMessage = await own.call(messageApi.send, { params: { ticketId: id }, body: { body: "Bom dia!" } });
    expect(sentMessage).toMatchObject({ user: { id: ana.id, name: "Ana" } });
    await message(assignedTicket, { body: "do celular da loja", fromMe: true });
    const log = async () => (await caller.call(messageApi.list, { params: { ticketId: id } })).messages;
    const writers = async () => (await log()).map(({ body, user }) => [body, user?.name]);
    expect(await writers()).toEqual(
      expect.arrayContaining([
        ["Bom dia!", "Ana"],
        ["do celular da loja", undefined],
      ]),
    );
    const boss = await signInAs(harness.server.app, await user(companyId, { profile: "admin" }));
    await boss.call(userApi.remove, { params: { id: ana.id } });
    expect(await writers()).toContainEqual(["Bom dia!", "Ana"]);
  });

  it("a location", async () => {
    const location = { latitude: -23.55, longitude: -46.63, name: "Loja", address: "Rua 1" };
    const sentMessage = await sendMessage({ location });
    expect(sentMessage).toMatchObject({ mediaType: "locationMessage", body: JSON.stringify(location) });
    await waitForSent(1);
    expect(session.sentMessages[0]?.content).toEqual({ kind: "location", ...location });
  });

  it("to a customer whose number was changed: later messages go to the new one", async () => {
    const number = newNumber();
    const before = await sendMessage("ainda sem resposta");
    await waitForSent(1);
    await caller.call(contactApi.update, { params: { id: assignedTicket.contactId }, body: { number } });
    await sendMessage("segredo");
    await listener.ack(ref, before.wid, 2);
    await waitForSent(2);
    expect(session.sentMessages[1]?.address).toBe(`${number}@s.whatsapp.net`);
  });

  it("contacts as cards; another company's are not found, and one without a number is refused", async () => {
    const [zeca, bia] = [
      await contact(ref.companyId, { name: "Zeca; Filho", number: "5511999990001" }),
      await contact(ref.companyId, { name: "Bia" }),
    ];
    const one = await sendMessage({ contactIds: [zeca.id] });
    expect(one).toMatchObject({
      mediaType: "contactMessage",
      body: expect.stringContaining("waid=5511999990001:+5511999990001"),
    });
    const two = await sendMessage({ contactIds: [zeca.id, bia.id] });
    expect(two.mediaType).toBe("vcard");
    await waitForSent(1);
    expect(session.sentMessages[0]?.content).toMatchObject({ kind: "contacts", cards: [{ name: "Zeca; Filho" }] });
    const foreign = await contact((await createCompany()).id);
    expect((await ask({ contactIds: [zeca.id, foreign.id] })).body).toEqual({ error: "ERR_NO_CONTACT_FOUND" });
    await Contact.update({ number: null }, { where: { id: bia.id } });
    expect((await ask({ contactIds: [bia.id] })).body).toEqual({ error: "ERR_WAPP_INVALID_CONTACT" });
  });

  it("a reply to a message of this conversation, in this ticket or an earlier one", async () => {
    const { contactId, connectionId, companyId } = assignedTicket;
    const earlier = await ticket(companyId, { contactId, connectionId, userId, status: "closed" });
    const before = await message(earlier, { body: "há um mês", wid: "3ABEFORE" });
    const here = await message(assignedTicket, { body: "quanto?", wid: "3AHERE" });
    expect((await sendMessage({ body: "10", quotedMsg: here.id })).quotedMsg).toMatchObject({
      id: here.id,
      body: "quanto?",
      fromMe: false,
    });
    const answer = await ask({ body: "lembro", quotedMsg: { id: before.id, body: "something else" } });
    expect((answer.body as MessageDto).quotedMsg).toMatchObject({ id: null, wid: "3ABEFORE", body: "há um mês" });
    await waitForSent(1);
    expect(session.sentMessages[0]?.quotes).toEqual({
      wid: "3AHERE",
      fromMe: false,
      content: { kind: "text", text: "quanto?" },
    });
    const sentContent = await listener.sentContent(ref, session.sentMessages[0]?.id ?? "");
    expect(Buffer.from(sentContent?.raw ?? []).toString()).toContain("3AHERE");
  });

  it("a reply to a message in a colleague's ticket: it is refused if the agent cannot see that ticket", async () => {
    const { contactId, connectionId, companyId } = assignedTicket;
    const colleague = await user(companyId);
    const theirs = await ticket(companyId, { contactId, connectionId, userId: colleague.id, status: "closed" });
    const secret = await message(theirs, { body: "meu CPF é 123" });
    const { status, body } = await ask({ body: "?", quotedMsg: secret.id });
    expect([status, body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
  });

  it("a reply to a message to another connection of the company: it is refused", async () => {
    const { contactId, companyId } = assignedTicket;
    const other = await connection(companyId);
    const elsewhere = await ticket(companyId, { contactId, connectionId: other.id, userId, status: "closed" });
    const { status, body } = await ask({ body: "?", quotedMsg: (await message(elsewhere)).id });
    expect([status, body]).toEqual([404, { error: "ERR_NO_MESSAGE_FOUND" }]);
  });

  it("a reply to a message that has been deleted since: it leaves without the quote", async () => {
    const deleted = await message(assignedTicket, { isDeleted: true });
    expect(await sendMessage({ body: "Custa 10 reais", quotedMsg: deleted.id })).toMatchObject({ quotedMsg: null });
    await waitForSent(1);
    expect(session.sentMessages[0]).toMatchObject({ content: { kind: "text", text: "Custa 10 reais" } });
    expect(session.sentMessages[0]?.quotes).toBeUndefined();
  });

  it("a reply to another contact's message, or another company's: not found", async () => {
    const foreignMessage = await message(await ticket(ref.companyId, { status: "open" }));
    const foreign = await message(await ticket((await createCompany()).id));
    for (const { id } of [foreignMessage, foreign]) {
      const { status, body } = await ask({ body: "hm", quotedMsg: id });
      expect([status, body]).toEqual([404, { error: "ERR_NO_MESSAGE_FOUND" }]);
    }
    expect(await Message.count({ where: { ticketId: assignedTicket.id, fromMe: true } })).toBe(0);
  });
});

describe("an agent sends files", () => {
  it("in order, each with its caption and a client id by position; a repeated request sends nothing", async () => {
    const send = async () =>
      form()
        .field("body", "foto")
        .field("captions", JSON.stringify(["frente", "nota"]))
        .field("clientId", "client-0042")
        .attach("medias", await png(), "frente.png")
        .attach("medias", Buffer.from("%PDF-1.4\n%%EOF"), "nota fiscal.pdf");
    const first = await send();
    expect(first.status).toBe(201);
    const createdMessages = first.body as MessageDto[];
    expect(createdMessages).toMatchObject([
      { mediaType: "image", body: "frente", mediaState: "ready", clientId: "client-0042-0", media: { width: 40 } },
      { mediaType: "application", body: "nota", clientId: "client-0042-1", media: { filename: "nota fiscal.pdf" } },
    ]);
    expect(createdMessages[0]?.mediaUrl).toBe(`/api/messages/${createdMessages[0]?.id}/media`);
    const second = (await send()).body as MessageDto[];
    expect(second.map(({ id }) => id)).toEqual(createdMessages.map(({ id }) => id));

    await waitForSent(1);
    expect(session.sentMessages[0]).toMatchObject({
      id: createdMessages[0]?.wid,
      content: { kind: "media", media: { caption: "frente" } },
    });
    expect(session.sentMessages[0]?.file).toEqual(await png());
    await listener.ack(ref, createdMessages[0]?.wid ?? "", 2);
    await waitForSent(2);
    expect(session.sentMessages[1]?.content).toMatchObject({
      media: { type: "document", filename: "nota fiscal.pdf" },
    });
  });

  it("with invalid captions of any shape: they are refused and nothing is sent", async () => {
    for (const caption of ["\\u0000", "\\ud800"]) {
      const { status, body } = await form()
        .field("captions", `["a${caption}"]`)
        .attach("medias", await png(), "a.png");
      expect([status, body]).toEqual([400, { error: "ERR_BAD_REQUEST" }]);
    }
    expect(await Message.count({ where: { ticketId: assignedTicket.id, fromMe: true } })).toBe(0);
  });

  it("a retry sends the prepared content again", async () => {
    const [pictureMessage] = (await form().attach("medias", await png(), "a.png")).body as MessageDto[];
    await waitForSent(1);
    expect(session.sentMessages[0]?.prepared).toBeUndefined();
    await until("it is stored", async () => (await Message.findByPk(pictureMessage?.id))?.content);
    await listener.ack(ref, pictureMessage?.wid ?? "", -1, "500");
    await caller.call(messageApi.retry, { params: { id: pictureMessage?.id ?? 0 } });
    await waitForSent(2);
    expect(session.sentMessages[1]?.id).toBe(pictureMessage?.wid);
    expect(session.sentMessages[1]?.prepared?.length).toBeGreaterThan(0);

    // Days later WhatsApp has dropped the upload, so the file is uploaded again.
    await listener.ack(ref, pictureMessage?.wid ?? "", -1, "500");
    await Message.update(
      { createdAt: new Date(Date.now() - 2 * 86_400_000) },
      { where: { id: pictureMessage?.id ?? 0 } },
    );
    await caller.call(messageApi.retry, { params: { id: pictureMessage?.id ?? 0 } });
    await waitForSent(3);
    expect(session.sentMessages[2]?.prepared).toBeUndefined();
    expect(session.sentMessages[2]?.file?.length).toBeGreaterThan(0);
  });

  it("whose stored bytes are gone: the message fails with that cause and blocks nothing", async () => {
    session.open = false;
    const [pictureMessage] = (await form().attach("medias", await png(), "a.png")).body as MessageDto[];
    await Media.destroy({ where: { companyId: ref.companyId } });
    const next = await sendMessage("next");
    session.open = true;
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0007` });
    await until("it failed", async () => (await Message.findByPk(pictureMessage?.id))?.ack === -1);
    expect(await Message.findByPk(pictureMessage?.id)).toMatchObject({ failure: "media" });
    await waitForSent(1);
    expect(session.sentMessages[0]?.id).toBe(next.wid);
  });

  it("into a closed ticket: nothing is stored", async () => {
    await assignedTicket.update({ status: "closed" });
    const { status, body } = await form().attach("medias", await png(), "a.png");
    expect([status, body]).toEqual([400, { error: "ERR_TICKET_NOT_OPEN" }]);
    expect(await Media.count({ where: { companyId: ref.companyId } })).toBe(0);
  });

  it("a form with text only also gets an array", async () => {
    const { status, body } = await form().field("body", "só texto");
    expect([status, (body as MessageDto[]).map((one) => one.body)]).toEqual([201, ["só texto"]]);
  });
});
