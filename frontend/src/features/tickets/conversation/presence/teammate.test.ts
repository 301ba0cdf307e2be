import { describe, expect, it } from "@jest/globals";
import type { AppMessageEvent, MessageDto } from "@guiche/contract/messages";
import { firstName, listed, oneOrMany } from "./names";
import { teammateOf } from "./teammate";

const said = (message: Partial<MessageDto>, action: AppMessageEvent["action"] = "create") =>
  ({ action, message: { fromMe: true, body: "oi", isDeleted: false, ...message } }) as AppMessageEvent;
const me = { name: "Ana", sent: (clientId: string) => clientId === "mine" };

describe("a teammate's message", () => {
  it("bears the name of whoever signed it", () => {
    expect(teammateOf(said({ body: "*Bruno*:\noi" }), me)).toBe("Bruno");
  });

  it("is one without a name when whoever wrote it in another browser did not sign", () => {
    expect(teammateOf(said({ clientId: "another's" }), me)).toBe("");
  });

  it("is no greeting that goes out by itself, and none of the phone's", () => {
    expect(teammateOf(said({}), me)).toBeNull();
  });

  it("is none that I sent, here or in another window, nor the customer's, nor an old one that changed", () => {
    expect(teammateOf(said({ clientId: "mine", body: "*Bruno*:\noi" }), me)).toBeNull();
    expect(teammateOf(said({ body: "*Ana*:\noi" }), me)).toBeNull();
    expect(teammateOf(said({ fromMe: false }), me)).toBeNull();
    expect(teammateOf(said({}, "update"), me)).toBeNull();
  });
});

it("names are listed as people say them", () => {
  expect([[], ["Ana"], ["Ana", "Bruno"], ["Ana", "Bruno", "Carla"]].map((names) => listed(names, "e"))).toEqual([
    "",
    "Ana",
    "Ana e Bruno",
    "Ana, Bruno e Carla",
  ]);
  expect(["Ana Souza", " Bruno "].map(firstName)).toEqual(["Ana", "Bruno"]);
  expect([["Ana"], ["Ana", "Bruno"]].map(oneOrMany)).toEqual(["one", "many"]);
});
