import { describe, expect, it } from "@jest/globals";
import type { AppMessageEvent, MessageDto } from "@guiche/contract/messages";
import { firstName, joinNames, pluralKey } from "./names";
import { teammateOf } from "./teammate";

const makeEvent = (message: Partial<MessageDto>, action: AppMessageEvent["action"] = "create") =>
  ({ action, message: { fromMe: true, body: "oi", isDeleted: false, ...message } }) as AppMessageEvent;
const me = { name: "Ana", wasSentHere: (clientId: string) => clientId === "mine" };

describe("a teammate's message", () => {
  it("has the name of its signature", () => {
    expect(teammateOf(makeEvent({ body: "*Bruno*:\noi" }), me)).toBe("Bruno");
  });

  it("is recognised without a signature if another browser sent it", () => {
    expect(teammateOf(makeEvent({ clientId: "another's" }), me)).toBe("");
  });

  it("is neither an automatic text nor one sent from the phone", () => {
    expect(teammateOf(makeEvent({}), me)).toBeNull();
  });

  it("is neither one of mine from any window, nor the customer's, nor an update of an old one", () => {
    expect(teammateOf(makeEvent({ clientId: "mine", body: "*Bruno*:\noi" }), me)).toBeNull();
    expect(teammateOf(makeEvent({ body: "*Ana*:\noi" }), me)).toBeNull();
    expect(teammateOf(makeEvent({ fromMe: false }), me)).toBeNull();
    expect(teammateOf(makeEvent({}, "update"), me)).toBeNull();
  });
});

it("names are joined with commas and an «and» before the last", () => {
  expect([[], ["Ana"], ["Ana", "Bruno"], ["Ana", "Bruno", "Carla"]].map((names) => joinNames(names, "e"))).toEqual([
    "",
    "Ana",
    "Ana e Bruno",
    "Ana, Bruno e Carla",
  ]);
  expect(["Ana Souza", " Bruno "].map(firstName)).toEqual(["Ana", "Bruno"]);
  expect([["Ana"], ["Ana", "Bruno"]].map(pluralKey)).toEqual(["one", "many"]);
});
