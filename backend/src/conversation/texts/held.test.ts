import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { ratingApi } from "@guiche/contract/ratings";
import { ticketApi } from "@guiche/contract/tickets";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { userRoom } from "../../core/realtime/rooms";
import { scopeOfRow } from "../../core/tenant/scope";
import type { Connection } from "../../models/connections/connection";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { Rating } from "../../models/tickets/rating";
import { Ticket } from "../../models/tickets/ticket";
import type { User } from "../../models/accounts/user";
import { connection, createCompany, newNumber, queue, setting, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { everythingLeaves } from "../../testing/deliveries";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { sentTextsOf } from "../../testing/sent";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { receive } from "../receive";

const server = withServer();
const farewell = "Até logo!";

let company: { id: number };
let line: Connection;
let anna: User;
let beto: User;
let ana: Caller;
let boss: Caller;
let support = 0;
let phone: string;
beforeEach(async () => {
  company = await createCompany();
  const sales = await queue(company.id, { name: "Vendas" });
  ({ id: support } = await queue(company.id, { name: "Suporte" }));
  line = await connection(company.id, { queues: [sales] });
  await line.update({ ratingMessage: "Como foi?", complationMessage: farewell });
  for (const key of ["userRating", "sendMsgTransfTicket", "sendGreetingAccepted"] as const)
    await setting(company.id, key, "enabled");
  anna = await user(company.id, { name: "Ana", queues: [sales] });
  beto = await user(company.id, { name: "Beto", queues: [sales] });
  ana = await signInAs(server.app, anna);
  boss = await signInAs(server.app, await user(company.id, { name: "Rita", profile: "admin", queues: [sales] }));
  phone = newNumber();
  companyChanged(scopeOfRow({ companyId: company.id }));
});
afterEach(() => shiftClock(0));

const tickets = () => Ticket.findAll({ where: { companyId: company.id }, order: ["id"] });
const ticketNow = async () => (await tickets()).at(-1)!;
const writes = (text: string) => receive(inboundText(line, phone, text, { sentAt: now() }));
const updateTicket = async (body: object, by = boss) =>
  by.call(ticketApi.update, { params: { id: (await ticketNow()).id }, body });
const answers = async (body: string, by = boss) =>
  by.call(messageApi.send, { params: { ticketId: (await ticketNow()).id }, body: { body } });
/** Everything we have written, whether it has left or not. */
const ours = () => sentTextsOf({ companyId: company.id });
const leaves = () => everythingLeaves(company.id);
/** Ana serves the customer; nothing waits to be sent. */
async function serveCustomer() {
  await writes("oi");
  await updateTicket({ status: "open" }, ana);
  await answers("Quantas unidades?", ana);
  await leaves();
}

describe("a customer who writes before the farewell has left", () => {
  it("finds the ticket open with its agent, who is told; what is answered is no rate, and nothing is asked", async () => {
    await serveCustomer();
    const { id } = await updateTicket({ status: "closed" });
    const before = (await ours()).length;
    const recorder = recordBroadcasts();
    await writes("1");
    recorder.stop();
    expect(await tickets()).toMatchObject([
      { id, status: "open", userId: anna.id, lastMessage: "1", unreadMessages: 1 },
    ]);
    expect(await ours()).toHaveLength(before - 1);
    expect(await Rating.count({ where: { companyId: company.id, state: "asked" } })).toBe(0);
    const farewellEvents = recorder.events.filter(
      ({ event }) => (event as { beforeFarewell?: boolean }).beforeFarewell,
    );
    expect(farewellEvents.map(({ audience }) => audience.to)).toEqual([[userRoom(company.id, anna.id)]]);
    expect((await boss.call(ticketApi.timeline, { params: { id } })).at(-1)).toMatchObject({
      kind: "reopened",
      user: null,
      beforeFarewell: true,
    });
  });

  it("also undoes a silent closing within its seconds, and none of a timer or of long ago", async () => {
    await serveCustomer();
    const { id } = await updateTicket({ status: "closed", silently: true });
    await writes("espera");
    expect(await ticketNow()).toMatchObject({ id, status: "open", userId: anna.id });
    await updateTicket({ status: "closed", silently: true });
    shiftClock(9_000);
    await writes("oi");
    expect(await tickets()).toMatchObject([{ status: "closed" }, { status: "pending" }]);
  });

  it("who only says thanks leaves it closed, where the company wants that", async () => {
    await setting(company.id, "briefThanks", "enabled");
    await serveCustomer();
    await updateTicket({ status: "closed", withoutRating: true });
    await writes("obrigado!");
    expect(await ticketNow()).toMatchObject({ status: "closed" });
    expect((await ours()).at(-1)).toBe(farewell);
  });

  it("whose agent has since been deleted begins a new ticket, and gets no farewell", async () => {
    await serveCustomer();
    await updateTicket({ status: "closed", withoutRating: true });
    await anna.destroy();
    await writes("mais uma coisa");
    expect(await tickets()).toMatchObject([{ status: "closed" }, { status: "pending" }]);
    expect(await ours()).not.toContain(farewell);
  });
});

it("a rate is what is written after the question has left, and belongs to the ticket's agent", async () => {
  await serveCustomer();
  const { id } = await updateTicket({ status: "closed" });
  await leaves();
  await writes("muito bom");
  expect(await boss.call(ratingApi.ofTicket, { params: { id } })).toMatchObject([
    { state: "rated", rate: 3, user: { id: anna.id, name: "Ana" } },
  ]);
});

it("a rate is not what was written long before the question, whenever it arrives", async () => {
  await serveCustomer();
  await updateTicket({ status: "closed" });
  await leaves();
  await receive(inboundText(line, phone, "1", { sentAt: new Date(now().getTime() - 10 * 60_000) }));
  expect(await Rating.count({ where: { companyId: company.id, state: "rated" } })).toBe(0);
});

it("several quick moves say only the last one", async () => {
  await writes("oi");
  await updateTicket({ status: "open" }, ana);
  await updateTicket({ userId: beto.id });
  await updateTicket({ queueId: support });
  expect(await ours()).toEqual([expect.stringContaining("Suporte")]);
});

it("the text of a transfer leaves at once when the customer writes while it is held", async () => {
  await serveCustomer();
  await updateTicket({ userId: beto.id });
  await writes("alô?");
  const [outboxEntry] = await OutboxEntry.findAll({ where: { companyId: company.id } });
  expect(outboxEntry!.nextTryAt.getTime()).toBeLessThanOrEqual(Date.now());
  expect((await ours()).at(-1)).toContain("Beto");
});

describe("whatever happens in whichever order", () => {
  /** mulberry32 */
  const randomFrom = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 4_294_967_296;
  };
  const isQuestion = (text: string) => text.startsWith("Como foi?");

  it.each([1, 2, 3, 4, 5, 6])(
    "no farewell or question leaves after a newer message of the customer (%i)",
    async (seed) => {
      const random = randomFrom(seed);
      let undoToken: string | undefined;
      let questionLeft = false;
      const acts: Record<string, () => Promise<unknown>> = {
        accept: () => updateTicket({ status: "open" }, ana),
        answer: () => answers("Claro.", ana),
        transfer: () => updateTicket(random() < 0.5 ? { userId: beto.id } : { queueId: support }),
        close: async () => ({ undoToken } = await updateTicket({ status: "closed" })),
        undo: async () =>
          boss.ask(ticketApi.undo, { params: { id: (await ticketNow()).id }, body: { token: undoToken ?? "" } }),
        writes: () => writes(["1", "espera", "3"][Math.floor(random() * 3)] ?? ""),
        time: async () => {
          // What is held leaves now: nothing of an ended state, and nothing that the customer has overtaken.
          const rows = await OutboxEntry.findAll({ where: { companyId: company.id } });
          const heldEntries = rows.filter(({ heldFor }) => heldFor !== null);
          const { status, id } = await ticketNow();
          const texts = await Message.findAll({ where: { id: heldEntries.map(({ messageId }) => messageId ?? 0) } });
          const parting = texts.filter(({ body }) => body === farewell || isQuestion(body));
          if (status !== "closed") expect(parting).toEqual([]);
          const newest = await Message.max<number, Message>("id", { where: { ticketId: id, fromMe: false } });
          for (const text of parting) expect([text.ticketId, text.id > newest]).toEqual([id, true]);
          expect(heldEntries.filter(({ heldFor }) => heldFor === "moved").length).toBeLessThan(2);
          questionLeft ||= parting.some(({ body }) => isQuestion(body));
          await leaves();
        },
      };
      await writes("oi");
      const names = Object.keys(acts);
      for (let turn = 0; turn < 30; turn += 1) {
        const name = names[Math.floor(random() * names.length)] ?? "time";
        const before = await Rating.count({ where: { companyId: company.id, state: "rated" } });
        // An act that the ticket's state does not allow is refused, as on the screen.
        await acts[name]?.().catch((error: unknown) => {
          if (!/: 4\d\d /u.test(String(error))) throw error;
        });
        const newRatingCount = (await Rating.count({ where: { companyId: company.id, state: "rated" } })) - before;
        if (newRatingCount > 0) expect([name, questionLeft]).toEqual(["writes", true]);
        const live = (await tickets()).filter(({ status }) => status !== "closed");
        expect(live.length).toBeLessThan(2);
      }
    },
  );
});
