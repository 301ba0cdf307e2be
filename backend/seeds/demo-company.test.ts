import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Op } from "sequelize";
import { authApi } from "@guiche/contract/auth";
import { dashboardApi } from "@guiche/contract/dashboard";
import { ChatMessage } from "../src/models/chats/chat-message";
import { ContactListItem } from "../src/models/contacts/contact-list-item";
import { Plan } from "../src/models/accounts/plan";
import { QuickMessage } from "../src/models/messages/quick-message";
import { QueueOption } from "../src/models/bot/queue-option";
import { Schedule } from "../src/models/outreach/schedule";
import { Tag } from "../src/models/contacts/tag";
import { Rating } from "../src/models/tickets/rating";
import { Ticket } from "../src/models/tickets/ticket";
import { TicketTag } from "../src/models/tickets/ticket-tag";
import { TicketTracking } from "../src/models/tickets/ticket-tracking";
import { User } from "../src/models/accounts/user";
import { callerWith } from "../src/testing/sign-in-as";
import { withServer } from "../src/testing/server";
import { pastTickets } from "./demo-past-stories";
import { demoConversations } from "./demo-stories";
import { seedDemoCompany } from "./demo-company";

const server = withServer();
const dataDir = mkdtempSync(join(tmpdir(), "demo-"));
beforeAll(async () => {
  await Plan.findOrCreate({
    where: { name: "Básico" },
    defaults: { name: "Básico", users: 10, connections: 10, queues: 10 },
  });
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
});

it("the demo shop is seeded once, with tags, a board, a bot's options, a chat, schedules and two weeks of figures", async () => {
  const seed = () => seedDemoCompany({ dataDir, bcryptCost: 4, withSimulator: true });
  const signIn = await seed();
  expect(await seed()).toEqual(signIn);
  const { companyId } = await User.findOne({ where: { email: "demo@guiche.local" }, rejectOnEmpty: true });
  const where = { companyId };
  expect([await Tag.count({ where }), await TicketTag.count({ where }), await QuickMessage.count({ where })]).toEqual([
    5, 5, 3,
  ]);
  expect(await Tag.count({ where: { companyId, kanban: 1 } })).toBe(2);
  expect([await QueueOption.count({ where }), await ChatMessage.count({ where })]).toEqual([3, 3]);
  expect([await Schedule.count({ where }), await ContactListItem.count({ where })]).toEqual([2, 9]);
  expect(await TicketTracking.count({ where })).toBe(await Ticket.count({ where }));
  const closedTickets = await Ticket.findAll({ where: { companyId, status: "closed" } });
  const lives = await TicketTracking.findAll({ where: { companyId, finishedAt: { [Op.ne]: null } } });
  expect(closedTickets.map(({ id, closedAt }) => [id, closedAt])).toEqual(
    closedTickets.map(({ id }) => [id, lives.find(({ ticketId }) => ticketId === id)?.finishedAt]),
  );
  expect(await Rating.count({ where: { companyId, closedAt: null } })).toBe(0);
  expect(await QuickMessage.count({ where: { companyId, geral: true, status: true } })).toBe(3);
});

it("the demo's admin sees the two weeks on the dashboard", async () => {
  const signIn = await seedDemoCompany({ dataDir, bcryptCost: 4, withSimulator: true });
  const body = { email: signIn?.email ?? "", password: signIn?.password ?? "" };
  const { token } = await callerWith(server.app, "").call(authApi.login, { body });
  const { counters } = await callerWith(server.app, token).call(dashboardApi.summary, { query: { days: 15 } });
  const resolved = demoConversations.filter(({ status }) => status === "closed").length;
  expect(counters.supportFinished).toBe(pastTickets(new Date()).length + resolved);
  expect(counters.avgWaitTime).toBeGreaterThan(1);
});
