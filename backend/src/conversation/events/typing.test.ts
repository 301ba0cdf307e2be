import { beforeEach, expect, it } from "@jest/globals";
import type { CustomerAct, PresenceEvent } from "@guiche/contract/presence";
import type { Typing } from "../../channels/provider";
import { Contact } from "../../models/contacts/contact";
import { Ticket } from "../../models/tickets/ticket";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { newNumber } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { listener } from "../listener";

const harness = withHarness();
let { assignedTicket, ref, customer }: HarnessCompany = {} as HarnessCompany;
let recorder: ReturnType<typeof recordBroadcasts>;
beforeEach(async () => {
  ({ assignedTicket, ref, customer } = await harness.createCompany());
  recorder = recordBroadcasts();
});

const types = (act: CustomerAct, chat: Typing["chat"] = customer) => listener.typing({ connection: ref, chat, act });
const acts = () =>
  recorder.events
    .filter(({ topic, companyId }) => topic === "presence" && companyId === ref.companyId)
    .map(({ event }) => event as PresenceEvent)
    .flatMap((event) => (event.action === "customer" ? [[event.ticketId, event.act]] : []));
const writes = (phone: string, text: string) =>
  listener.message(inboundText({ id: ref.connectionId, companyId: ref.companyId }, phone, text));

it("a typing customer is broadcast on their ticket, until the message arrives", async () => {
  await types("composing");
  await until("it is told", () => acts().length === 1);
  await writes(customer.phone, "pronto");
  await until("the end is told", () => acts().length === 2);
  expect(acts()).toEqual([
    [assignedTicket.id, "composing"],
    [assignedTicket.id, "paused"],
  ]);
});

it("is found by the LID", async () => {
  const lid = "100000000004711";
  await listener.met(ref, [{ phone: customer.phone, lid }]);
  await types("recording", { lid, address: `${lid}@lid` });
  await until("it is told", () => acts().length === 1);
  expect(acts()).toEqual([[assignedTicket.id, "recording"]]);
});

it("typing of an unknown sender or a group is not broadcast, and creates nothing", async () => {
  const count = () =>
    Promise.all(
      [Ticket, Contact].map((rows) => (rows as typeof Ticket).count({ where: { companyId: ref.companyId } })),
    );
  const before = await count();
  const phone = newNumber();
  await types("composing", { phone, address: `${phone}@s.whatsapp.net` });
  await types("composing", { group: "120363000000000001@g.us", address: "120363000000000001@g.us" });
  await types("composing");
  await until("the customer is told of", () => acts().length > 0);
  expect(acts()).toEqual([[assignedTicket.id, "composing"]]);
  expect(await count()).toEqual(before);
});
