import { describe, expect, it } from "@jest/globals";
import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { Company } from "../../models/accounts/company";
import { Connection } from "../../models/connections/connection";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, next, plan, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

const server = withServer();

const statusAndError = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { error?: string }).error ?? ""}`.trim();

describe("a plan that counts official numbers apart", () => {
  let admin: Caller;
  let companyId: number;
  const limitTo = async (limits: { connections: number; officialConnections: number | null }) => {
    companyId = (await createCompany({ planId: (await plan(limits)).id })).id;
    admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
  };
  const add = async (provider: "beta" | "official") =>
    statusAndError(await admin.ask(connectionApi.create, { body: { name: `${provider} ${next()}`, provider } }));

  it("has room for both kinds, each up to its own limit, with words of its own", async () => {
    await limitTo({ connections: 1, officialConnections: 2 });
    expect([await add("official"), await add("official"), await add("beta")]).toEqual(["201", "201", "201"]);
    expect(await add("official")).toBe("400 ERR_PLAN_OFFICIAL_LIMIT_REACHED");
    expect(await add("beta")).toBe("400 ERR_PLAN_LIMIT_REACHED");
  });

  it("keeps a number from becoming one of a kind that is full, and lets it be changed otherwise", async () => {
    await limitTo({ connections: 1, officialConnections: 0 });
    const pairedConnection = await connection(companyId);
    const extra = await connection(companyId, { provider: "official" });
    const change = async ({ id }: { id: number }, body: object) =>
      statusAndError(await admin.ask(connectionApi.update, { params: { id }, body }));
    expect(await change(pairedConnection, { provider: "official" })).toBe("400 ERR_PLAN_OFFICIAL_LIMIT_REACHED");
    expect(await change(extra, { provider: "beta" })).toBe("400 ERR_PLAN_LIMIT_REACHED");
    // More than the plan holds already: that does not prevent renaming it.
    expect(await change(extra, { name: "Vendas", provider: "official" })).toBe("200");
  });

  it("that says nothing of them counts them together with the others, and changing the kind adds none", async () => {
    await limitTo({ connections: 1, officialConnections: null });
    expect([await add("official"), await add("beta")]).toEqual(["201", "400 ERR_PLAN_LIMIT_REACHED"]);
    const only = await Connection.findOne({ where: { companyId } });
    await only!.update({ wanted: false });
    const answer = await admin.ask(connectionApi.update, { params: { id: only!.id }, body: { provider: "beta" } });
    expect(statusAndError(answer)).toBe("200");
  });

  it("binds from the day on which it is chosen for the next period", async () => {
    await limitTo({ connections: 5, officialConnections: null });
    const { id: nextPlanId } = await plan({ connections: 3, officialConnections: 1 });
    await Company.update({ nextPlanId, nextPlanFrom: "2099-01-01" }, { where: { id: companyId } });
    companyChanged(scopeOfRow({ companyId }));
    expect([await add("official"), await add("official")]).toEqual(["201", "400 ERR_PLAN_OFFICIAL_LIMIT_REACHED"]);
  });
});

it("of twenty requests for the plan's last connection exactly one succeeds, ten times in a row", async () => {
  const company = await createCompany({ planId: (await plan({ connections: 2 })).id });
  const admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  await connection(company.id, { isDefault: true });
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => admin.ask(connectionApi.create, { body: { name: `Line ${index}` } })),
    );
    expect(answers.map(statusAndError).sort()).toEqual([
      "201",
      ...Array.from({ length: 19 }, () => "400 ERR_PLAN_LIMIT_REACHED"),
    ]);
    const createdConnection = answers.find(({ status }) => status === 201)?.body as ConnectionDto;
    expect(statusAndError(await admin.ask(connectionApi.remove, { params: { id: createdConnection.id } }))).toBe("200");
  }
  expect(await Connection.count({ where: { companyId: company.id } })).toBe(1);
});
