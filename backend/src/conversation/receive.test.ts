import { describe, expect, it } from "@jest/globals";
import { Connection } from "../models/connections/connection";
import { Contact } from "../models/contacts/contact";
import { ContactIdentity } from "../models/contacts/contact-identity";
import { Message } from "../models/messages/message";
import { Queue } from "../models/connections/queue";
import { Ticket } from "../models/tickets/ticket";
import { companyChanged } from "../core/cache";
import { scopeOfRow } from "../core/tenant/scope";
import { createCompany, connection, newNumber, queue } from "../testing/factories";
import { inboundText } from "../testing/fake-session";
import { recordBroadcasts } from "../testing/record-broadcasts";
import { receive } from "./receive";
import { event, shop } from "./receive.fixture";

describe("a customer writes", () => {
  it("for the first time: a contact, a pending ticket and the message, broadcast once", async () => {
    const connectionRow = await shop();
    const recorder = recordBroadcasts();
    const trace = await receive(inboundText(connectionRow, newNumber(), "Oi, bom dia"));
    recorder.stop();
    expect(event(trace)).toBe(
      "dropNameless next · dropIgnoredGroup next · waitForChat next · dropOwnOutreach next · findContact next · keepChatExpiration next · answerCampaign next · findAuthor next · findTicket next · storeMessage next · confirmOptOut next · keepRate next · leaveToPeople next · keepSilentWhileSuspended next · runBot next",
    );
    const [ticket] = await Ticket.findAll({ where: { companyId: connectionRow.companyId } });
    expect(ticket).toMatchObject({ status: "pending", unreadMessages: 1, lastMessage: "Oi, bom dia", queueId: null });
    expect(await Contact.findOne({ where: { companyId: connectionRow.companyId } })).toMatchObject({ name: "Maria" });
    expect(recorder.events.map(({ topic, event }) => [topic, event.action])).toEqual([
      ["contact", "create"],
      ["ticket", "create"],
      ["appMessage", "create"],
    ]);
  });

  it("again: the same ticket, one more unread", async () => {
    const connectionRow = await shop();
    const phone = newNumber();
    await receive(inboundText(connectionRow, phone, "one"));
    await receive(inboundText(connectionRow, phone, "two"));
    expect(await Ticket.findAll({ where: { companyId: connectionRow.companyId } })).toMatchObject([
      { unreadMessages: 2, lastMessage: "two" },
    ]);
  });

  it("while another process deletes the only queue: the ticket has none, and nothing is lost", async () => {
    const { id: companyId } = await createCompany();
    const sales = await queue(companyId);
    const connectionRow = await connection(companyId, { queues: [sales] });
    await receive(inboundText(connectionRow, newNumber(), "what is kept of the connection is warm"));
    // Without a process event, as in another process a moment before its event arrives here.
    await Queue.destroy({ where: { companyId } });
    await receive(inboundText(connectionRow, newNumber(), "a moment later"));
    const [ticket] = await Ticket.findAll({ where: { companyId }, order: [["id", "DESC"]] });
    expect(ticket).toMatchObject({ queueId: null, lastMessage: "a moment later" });
  });

  it("a message delivered twice changes nothing the second time, not even a closed ticket", async () => {
    const connectionRow = await shop();
    const message = inboundText(connectionRow, newNumber(), "once");
    await receive(message);
    await Ticket.update({ status: "closed" }, { where: { companyId: connectionRow.companyId } });
    const trace = await receive(message);
    expect(event(trace)).toMatch(/findContact stop\(known already\)/);
    expect(await Message.count({ where: { companyId: connectionRow.companyId } })).toBe(1);
    expect(await Ticket.count({ where: { companyId: connectionRow.companyId } })).toBe(1);
  });

  it("while the server was down: the late message is ordered after those that arrived live", async () => {
    const connectionRow = await shop();
    const phone = newNumber();
    const second = Math.floor((Date.now() - 12_000) / 1_000) * 1_000;
    const row = { companyId: connectionRow.companyId, connectionId: connectionRow.id };
    await receive(inboundText(connectionRow, phone, "live"));
    // It arrived live twelve seconds ago, within the second before the next message.
    await Message.update({ createdAt: new Date(second + 700) }, { where: row });
    await receive(inboundText(connectionRow, phone, "late", { sentAt: new Date(second) }));
    await receive(inboundText(connectionRow, phone, "later", { sentAt: new Date(second + 1_000) }));
    await receive(inboundText(connectionRow, phone, "long ago", { sentAt: new Date(second - 180_000) }));
    const storedMessages = await Message.findAll({ where: row, order: ["createdAt", "id"] });
    expect(storedMessages.map(({ body }) => body)).toEqual(["long ago", "live", "late", "later"]);
  });

  it.each([90, -90])("that WhatsApp held with its clock %i seconds ahead comes after those before", async (clock) => {
    const connectionRow = await shop();
    const phone = newNumber();
    await receive(inboundText(connectionRow, phone, "live"));
    const skewedTime = (ms: number) => new Date(Math.min(Date.now(), Date.now() + clock * 1_000 + ms));
    await receive(inboundText(connectionRow, phone, "held", { sentAt: skewedTime(0), isHeld: true }));
    await receive(inboundText(connectionRow, phone, "held too", { sentAt: skewedTime(1_000), isHeld: true }));
    const storedMessages = await Message.findAll({
      where: { connectionId: connectionRow.id },
      order: ["createdAt", "id"],
    });
    expect(storedMessages.map(({ body }) => body)).toEqual(["live", "held", "held too"]);
  });

  it("a message delivered again after a crash before its broadcast is broadcast and greeted then", async () => {
    const connectionRow = await shop();
    const message = inboundText(connectionRow, newNumber(), "once");
    await receive(message);
    await Connection.update({ greetingMessage: "Olá!" }, { where: { id: connectionRow.id } });
    companyChanged(scopeOfRow({ companyId: connectionRow.companyId }));
    const recorder = recordBroadcasts();
    expect(event(await receive(message))).toMatch(/storeMessage stop\(known already\) · .*runBot stop\(greeted\)$/);
    await receive(message);
    recorder.stop();
    const bodies = recorder.events.map(({ event }) => ("message" in event ? event.message.body : event.action));
    expect(bodies).toEqual(["once", "Olá!", "once"]);
    expect(await Message.count({ where: { companyId: connectionRow.companyId } })).toBe(2);
  });

  it("twenty messages in twenty deliveries at once make one contact and one ticket", async () => {
    const connectionRow = await shop();
    const phone = newNumber();
    const messages = Array.from({ length: 20 }, (_, index) =>
      inboundText(
        connectionRow,
        phone,
        `m${index}`,
        index % 2 ? { chat: { phone, lid: `99${phone}`, address: `99${phone}@lid` } } : {},
      ),
    );
    await Promise.all([...messages, ...messages].map((message) => receive(message)));
    const where = { companyId: connectionRow.companyId };
    expect([await Contact.count({ where }), await Ticket.count({ where }), await Message.count({ where })]).toEqual([
      1, 1, 20,
    ]);
    expect(await Ticket.findOne({ where })).toMatchObject({ unreadMessages: 20 });
  });

  it("by LID, by phone or by either form of a Brazilian number: it is the same contact", async () => {
    const connectionRow = await shop();
    const [phone, short] = ["5511987654321", "551187654321"];
    const lid = "120363001";
    await receive(inboundText(connectionRow, phone, "by phone"));
    await receive(inboundText(connectionRow, short, "by the short spelling"));
    await receive(inboundText(connectionRow, phone, "both known", { chat: { phone, lid, address: `${lid}@lid` } }));
    await receive(inboundText(connectionRow, "", "by LID alone", { chat: { lid, address: `${lid}@lid` } }));
    const where = { companyId: connectionRow.companyId };
    expect([await Contact.count({ where }), await Ticket.count({ where }), await Message.count({ where })]).toEqual([
      1, 1, 4,
    ]);
    expect(await Ticket.findOne({ where })).toMatchObject({ address: `${lid}@lid` });
    // Once known, the LID is what we write to, whichever address the customer used.
    await receive(inboundText(connectionRow, phone, "by phone again"));
    expect(await Ticket.findOne({ where })).toMatchObject({ lastMessage: "by phone again", address: `${lid}@lid` });
    expect(await ContactIdentity.count({ where })).toBe(3);
  });

  it("known only by a LID: the LID is not stored as a phone number", async () => {
    const connectionRow = await shop();
    await receive(
      inboundText(connectionRow, "", "hi", { chat: { lid: "55119999", address: "55119999@lid" }, pushName: undefined }),
    );
    expect(await Contact.findOne({ where: { companyId: connectionRow.companyId } })).toMatchObject({
      number: null,
      name: "WhatsApp",
    });
  });

  it("with direction marks or line breaks in the name: it is shown on one line, in its own direction", async () => {
    const connectionRow = await shop();
    const phone = newNumber();
    await receive(
      inboundText(connectionRow, phone, "hi", { pushName: "  \u202egpj.oãoJ\u202c\n\n\u2066Silva\u2069 " }),
    );
    const where = { companyId: connectionRow.companyId };
    expect(await Contact.findOne({ where })).toMatchObject({ name: "gpj.oãoJ Silva" });
    await receive(inboundText(connectionRow, phone, "hi", { pushName: "\u202e" }));
    expect(await Contact.findOne({ where })).toMatchObject({ name: "gpj.oãoJ Silva" });
  });

  it("to a connection with one queue: the ticket takes it", async () => {
    const company = await createCompany();
    const sales = await queue(company.id);
    const connectionRow = await connection(company.id, { queues: [sales], greetingMessage: "Olá!" });
    await receive(inboundText(connectionRow, newNumber(), "hi"));
    expect(await Ticket.findOne({ where: { companyId: company.id } })).toMatchObject({
      queueId: sales.id,
      greetedAt: null,
    });
  });

  it("to a connection with two queues: the ticket has none until one is chosen", async () => {
    const company = await createCompany();
    const queues = [await queue(company.id), await queue(company.id)];
    await receive(inboundText(await connection(company.id, { queues, greetingMessage: "Olá!" }), newNumber(), "hi"));
    expect(await Ticket.findOne({ where: { companyId: company.id } })).toMatchObject({
      status: "pending",
      queueId: null,
    });
  });

  it("after the ticket was closed: a new one", async () => {
    const connectionRow = await shop();
    const phone = newNumber();
    await receive(inboundText(connectionRow, phone, "first"));
    await Ticket.update({ status: "closed" }, { where: { companyId: connectionRow.companyId } });
    await receive(inboundText(connectionRow, phone, "second"));
    expect(
      (await Ticket.findAll({ where: { companyId: connectionRow.companyId }, order: ["id"] })).map(
        ({ status }) => status,
      ),
    ).toEqual(["closed", "pending"]);
  });

  it("a kind that cannot be shown yet: it is stored sealed and sent as unsupported", async () => {
    const connectionRow = await shop();
    await receive(
      inboundText(connectionRow, newNumber(), "", { content: { kind: "unsupported", type: "pollCreationMessage" } }),
    );
    const storedMessage = await Message.findOne({ where: { companyId: connectionRow.companyId }, rejectOnEmpty: true });
    expect(storedMessage.mediaType).toBe("unsupported");
    expect(storedMessage.content?.includes(Buffer.from([1, 2, 3]))).toBe(false);
    expect(storedMessage.content?.length).toBeGreaterThan(30);
  });

  it("long ago: the message keeps its time", async () => {
    const connectionRow = await shop({ greetingMessage: "Olá!" });
    const sentAt = new Date(Date.now() - 3 * 3_600_000);
    const trace = await receive(inboundText(connectionRow, newNumber(), "late", { sentAt }));
    expect(event(trace)).toMatch(/leaveToPeople stop\(written long ago\)$/);
    expect(await Message.findOne({ where: { companyId: connectionRow.companyId } })).toMatchObject({
      createdAt: sentAt,
    });
  });
});
