import { afterEach, expect, it } from "@jest/globals";
import { platformApi } from "@guiche/contract/platform";
import { callerWith } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";
import { offerDemo } from ".";

const server = withServer();
afterEach(() => offerDemo(null));

const asked = () => callerWith(server.app, "").call(platformApi.demo);

it("the login page shows the demo sign-in only where a demo is set up", async () => {
  expect(await asked()).toEqual({ signIn: null });
  const signIn = { email: "demo@guiche.local", password: "Look-Around-1" };
  offerDemo(signIn);
  expect(await asked()).toEqual({ signIn });
});
