import { describe, expect, it } from "@jest/globals";
import { whereTo } from "./where-to";

describe("a route", () => {
  it("waits until the session is known", () => {
    expect([whereTo("unknown", "public"), whereTo("unknown", "private")]).toEqual(["wait", "wait"]);
  });
  it("redirects a signed-in user from a public page to home, and a visitor from a private page to the login", () => {
    expect(whereTo("in", "public")).toBe("/");
    expect(whereTo("out", "private")).toBe("/login");
  });
  it("renders for users who belong there", () => {
    expect([whereTo("in", "private"), whereTo("out", "public")]).toEqual(["stay", "stay"]);
  });
});
