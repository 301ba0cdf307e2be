import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { platformApi } from "@guiche/contract/platform";
import { callerWith } from "../../testing/as";
import { startTestServer, type TestServer } from "../../testing/server";
import { offerDemo } from ".";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.stop());
afterEach(() => offerDemo(null));

const asked = () => callerWith(server.app, "").call(platformApi.demo);

it("the login page shows the demo sign-in only where a demo is set up", async () => {
  expect(await asked()).toEqual({ signIn: null });
  const signIn = { email: "demo@guiche.local", password: "Look-Around-1" };
  offerDemo(signIn);
  expect(await asked()).toEqual({ signIn });
});
