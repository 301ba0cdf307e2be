import { expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { signInAs } from "../../testing/sign-in-as";
import { createCompany, connection, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

const server = withServer();

it("connections are listed in the order they were added, whatever their names and updates", async () => {
  const company = await createCompany();
  const admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  const ids = [];
  for (const name of ["Zebra", "Abelha", "Macaco"]) ids.push((await connection(company.id, { name })).id);
  const listIds = async () => (await admin.call(connectionApi.list)).map(({ id }) => id);
  expect(await listIds()).toEqual(ids);
  await admin.call(connectionApi.update, { params: { id: ids[0] ?? 0 }, body: { name: "Beija-flor" } });
  expect(await listIds()).toEqual(ids);
});
