import { describe, expect, it } from "@jest/globals";
import { whereTo } from "./where-to";

describe("a route", () => {
  it("waits until it is known who is there", () => {
    expect([whereTo("unknown", "public"), whereTo("unknown", "private")]).toEqual(["wait", "wait"]);
  });
  it("sends a signed-in person home from a public page, and a stranger to the login from a private one", () => {
    expect(whereTo("in", "public")).toBe("/");
    expect(whereTo("out", "private")).toBe("/login");
  });
  it("lets in who belongs there", () => {
    expect([whereTo("in", "private"), whereTo("out", "public")]).toEqual(["stay", "stay"]);
  });
});
