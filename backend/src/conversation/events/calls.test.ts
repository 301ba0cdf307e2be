import { beforeEach, describe, expect, it } from "@jest/globals";
import type { AppMessageEvent } from "@guiche/contract/messages";
import type { Call } from "../../channels/provider";
import { Company } from "../../models/accounts/company";
import { Contact } from "../../models/contacts/contact";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { Ticket } from "../../models/tickets/ticket";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { newNumber, setting } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withFailingInserts } from "../../testing/postgres";
import { listener } from "../listener";

const harness = withHarness();
let { assignedTicket, ref, session, customer }: HarnessCompany = {} as HarnessCompany;
let serial = 0;
beforeEach(async () => {
  ({ assignedTicket, ref, session, customer } = await harness.createCompany());
});

const calls = (more: Partial<Call> = {}): Call => ({
  connection: ref,
  id: `CALL${(serial += 1)}-${ref.connectionId}`,
  chat: customer,
  isVideo: false,
  at: new Date(),
  stage: "offered",
  ...more,
});
const where = () => ({ where: { companyId: ref.companyId } });

describe("a company that takes no calls", () => {
  it("rejects one, sends the text, and records it once among the messages of the open ticket", async () => {
    const call = calls({ isVideo: true });
    const recorder = recordBroadcasts();
    await listener.call(call);
    await listener.call(call);
    await listener.call({ ...call, stage: "missed" });
    recorder.stop();
    expect(session.refusedCalls).toContain(call.id);
    const storedMessages = await Message.findAll({ ...where(), order: ["id"] });
    expect(storedMessages.map(({ mediaType, fromMe }) => [mediaType, fromMe])).toEqual([
      ["call_log", false],
      ["chat", true],
    ]);
    expect(JSON.parse(storedMessages[0]?.body ?? "")).toEqual({ video: true, outcome: "refused" });
    expect(await assignedTicket.reload()).toMatchObject({ unreadMessages: 1, status: "open" });
    const event = recorder.events.map(({ event }) => event as AppMessageEvent);
    expect(event.map(({ action, message }) => [action, message.mediaType])).toEqual([
      ["create", "call_log"],
      ["create", "chat"],
    ]);
    await until("the notice left", () => session.sentMessages.length === 1);
    expect(session.sentMessages[0]).toMatchObject({ address: customer.address, content: { kind: "text" } });
  });

  it("sends the text to an unknown caller too, in the company's language, and opens no ticket", async () => {
    await setting(ref.companyId, "language", "es");
    const [tickets, contacts] = [await Ticket.count(where()), await Contact.count(where())];
    const phone = newNumber();
    const call = calls({ chat: { phone, address: `${phone}@s.whatsapp.net` } });
    await listener.call(call);
    await listener.call(call);
    await until("the notice left", () => session.sentMessages.length === 1);
    expect(session.sentMessages[0]).toMatchObject({
      address: `${phone}@s.whatsapp.net`,
      content: { kind: "text", text: expect.stringContaining("No atendemos llamadas") },
    });
    expect([await Ticket.count(where()), await Contact.count(where()), await Message.count(where())]).toEqual([
      tickets,
      contacts,
      0,
    ]);
    await listener.ack(ref, session.sentMessages[0]?.id ?? "", 2);
    expect(await OutboxEntry.count(where())).toBe(0);
    expect(session.sentMessages.length).toBe(1);
  });

  it("sends the text to an unknown caller although the database was unavailable at the first attempt", async () => {
    const phone = newNumber();
    const call = calls({ chat: { phone, address: `${phone}@s.whatsapp.net` } });
    await withFailingInserts("outbox", () => expect(listener.call(call)).rejects.toThrow());
    await listener.call(call);
    await until("the notice left", () => session.sentMessages.length === 1);
  });

  it("sends the text even when the session could not reject the call", async () => {
    session.refuseCall = () => Promise.reject(new Error("closed"));
    await listener.call(calls());
    expect(await Message.count(where())).toBe(2);
  });

  it("and is suspended still rejects and records it, but sends nothing", async () => {
    await Company.update({ status: false }, { where: { id: ref.companyId } });
    companyChanged(scopeOfRow(ref));
    const [knownCall, otherCompany] = [
      calls(),
      calls({ chat: { phone: newNumber(), address: "9900@s.whatsapp.net" } }),
    ];
    await listener.call(knownCall);
    await listener.call(otherCompany);
    expect(session.refusedCalls).toEqual([knownCall.id, otherCompany.id]);
    expect((await Message.findAll(where())).map(({ mediaType }) => mediaType)).toEqual(["call_log"]);
    expect(await OutboxEntry.count(where())).toBe(0);
  });

  it("leaves a closed ticket closed", async () => {
    await assignedTicket.update({ status: "closed" });
    await listener.call(calls());
    expect(await Ticket.findAll(where())).toMatchObject([{ status: "closed" }]);
    expect(await Message.count(where())).toBe(0);
    await until("the notice left", () => session.sentMessages.length === 1);
  });
});

describe("a company that takes calls", () => {
  beforeEach(async () => {
    await setting(ref.companyId, "call", "enabled");
  });

  it("lets it ring, and records one that was not answered", async () => {
    const call = calls();
    await listener.call(call);
    expect(session.refusedCalls).toEqual([]);
    expect(await Message.count(where())).toBe(0);
    await listener.call({ ...call, stage: "missed" });
    await listener.call({ ...call, stage: "missed" });
    const storedMessages = await Message.findAll(where());
    expect(storedMessages.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { video: false, outcome: "missed" },
    ]);
    expect((await assignedTicket.reload()).lastMessage).toBe("📞");
    expect(session.sentMessages).toEqual([]);
  });
});
