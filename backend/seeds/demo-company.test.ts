import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Plan } from "../src/models/plan";
import { QuickMessage } from "../src/models/quick-message";
import { Tag } from "../src/models/tag";
import { TicketTag } from "../src/models/ticket-tag";
import { User } from "../src/models/user";
import { withServer } from "../src/testing/server";
import { seedDemoCompany } from "./demo-company";

withServer();
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

it("whoever looks around in the demo shop finds tags on its tickets and replies behind the slash, and all of it once", async () => {
  const seed = () => seedDemoCompany({ dataDir, bcryptCost: 4, withSimulator: false });
  const signIn = await seed();
  expect(await seed()).toEqual(signIn);
  const { companyId } = await User.findOne({ where: { email: "demo@guiche.local" }, rejectOnEmpty: true });
  const where = { companyId };
  expect([await Tag.count({ where }), await TicketTag.count({ where }), await QuickMessage.count({ where })]).toEqual([
    3, 3, 3,
  ]);
  expect(await QuickMessage.count({ where: { companyId, geral: true, status: true } })).toBe(3);
});
