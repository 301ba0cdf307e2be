import { expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { userApi } from "@guiche/contract/users";
import { signInAs, callerWith } from "../../testing/sign-in-as";
import { createCompany, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { withMailbox } from "../../testing/mailbox";
import { withServer } from "../../testing/server";

const server = withServer();
const mailbox = withMailbox();

it("an invited person chooses the password with a mailed code, and nobody gets a password before", async () => {
  const admin = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
  const body = { name: "Carla", email: "carla@example.com", profile: "user", invite: true };
  const made = await admin.call(userApi.create, { body });
  expect(made).toMatchObject({ name: "Carla", profile: "user" });
  const mail = await until("the mail is sent", () => mailbox.to(body.email).at(-1));
  const token = /\b([2-9A-HJ-NP-Z]{8})\b/.exec(mail)?.[1];
  const anybody = callerWith(server.app, "");
  await anybody.call(authApi.reset, { body: { email: body.email, token, password: "Brand-New-1" } });
  const signedIn = await anybody.call(authApi.login, { body: { email: body.email, password: "Brand-New-1" } });
  expect(signedIn.user.id).toBe(made.id);
});

it("a password sent with an invitation is ignored, and one is required without an invitation", async () => {
  const admin = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
  const body = { name: "Davi", email: "davi@example.com", password: "Chosen-By-Others-1", profile: "user" };
  await admin.call(userApi.create, { body: { ...body, invite: true } });
  const login = await callerWith(server.app, "").ask(authApi.login, { body });
  expect([login.status, login.body]).toEqual([401, { error: "ERR_INVALID_CREDENTIALS" }]);
  const answer = await admin.ask(userApi.create, {
    body: { name: "Eva", email: "eva@example.com", profile: "user", invite: false },
  });
  expect(answer.body).toMatchObject({ error: "ERR_VALIDATION", fields: { password: "Required" } });
});
