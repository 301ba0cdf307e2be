import { afterEach, expect, it } from "@jest/globals";
import { platformApi } from "@guiche/contract/platform";
import supertest from "supertest";
import { callerWith } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";
import { offerDemo } from ".";

const server = withServer();
afterEach(() => offerDemo(null, { toEverybody: false }));

const signIn = { email: "demo@guiche.local", password: "Look-Around-1" };
const fetchDemo = () => callerWith(server.app, "").call(platformApi.demo);
const askedWith = async (headers: Record<string, string>) =>
  (await supertest(server.app).get("/api/demo").set(headers)).body as unknown;

it("the login page shows the demo sign-in only where a demo is set up", async () => {
  expect(await fetchDemo()).toEqual({ signIn: null });
  offerDemo(signIn, { toEverybody: false });
  expect(await fetchDemo()).toEqual({ signIn });
});

it.each([
  ["through a proxy", { "X-Forwarded-For": "203.0.113.9" }],
  ["under a host name that is not this machine's", { Host: "rebound.example:8080" }],
])("the demo sign-in is not shown to a request that comes %s", async (_how, headers) => {
  offerDemo(signIn, { toEverybody: false });
  expect(await askedWith(headers)).toEqual({ signIn: null });
});

it("the demo sign-in is shown to other machines after DEMO=on was set by hand", async () => {
  offerDemo(signIn, { toEverybody: true });
  expect(await askedWith({ Host: "desk.example", "X-Forwarded-For": "203.0.113.9" })).toEqual({ signIn });
});
