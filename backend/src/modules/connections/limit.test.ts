import { expect, it } from "@jest/globals";
import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { Connection } from "../../models/connections/connection";
import { signInAs } from "../../testing/sign-in-as";
import { createCompany, connection, plan, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

const server = withServer();

const told = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { error?: string }).error ?? ""}`.trim();

it("of twenty requests for the plan's last connection exactly one succeeds, ten times in a row", async () => {
  const company = await createCompany({ planId: (await plan({ connections: 2 })).id });
  const admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  await connection(company.id, { isDefault: true });
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => admin.ask(connectionApi.create, { body: { name: `Line ${index}` } })),
    );
    expect(answers.map(told).sort()).toEqual([
      "201",
      ...Array.from({ length: 19 }, () => "400 ERR_PLAN_LIMIT_REACHED"),
    ]);
    const made = answers.find(({ status }) => status === 201)?.body as ConnectionDto;
    expect(told(await admin.ask(connectionApi.remove, { params: { id: made.id } }))).toBe("200");
  }
  expect(await Connection.count({ where: { companyId: company.id } })).toBe(1);
});
