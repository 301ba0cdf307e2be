/** @jest-environment-options {"server": "own"} */
import { expect, it } from "@jest/globals";
import request from "supertest";
import { createCompany, password, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

// Before the environment is read for the first time.
process.env.PUBLIC_URL = "https://desk.example";
const server = withServer();

it("under https the session's cookie can be set by this host alone", async () => {
  const { email } = await user((await createCompany()).id);
  const answer = await request(server.app).post("/api/auth/login").send({ email, password });
  const [cookie = ""] = answer.get("Set-Cookie") ?? [];
  expect(cookie).toMatch(/^__Host-jrt=[\w-]{43}; Path=\/; Expires=.*HttpOnly; Secure; SameSite=Strict$/);
  const [, value = ""] = /=([\w-]{43});/.exec(cookie) ?? [];
  const refresh = (sentCookie: string) => request(server.app).post("/api/auth/refresh_token").set("Cookie", sentCookie);
  // A neighbouring name of the same domain can set this one.
  expect((await refresh(`jrt=${value}`)).status).toBe(401);
  expect((await refresh(`jrt=${"A".repeat(43)}; __Host-jrt=${value}`)).status).toBe(200);
});
