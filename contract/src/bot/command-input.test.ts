import { describe, expect, it } from "@jest/globals";
import { readCommands, refusalOfCommands } from "./command-input";

describe("commands from another system", () => {
  it("are read in order, with defaults for optional fields", () => {
    expect(
      readCommands([
        { type: "message", text: "Oi" },
        { type: "media", url: "https://cdn.example/a.png" },
        { type: "wait", seconds: 2 },
        { type: "queue", queueId: 7 },
      ]),
    ).toEqual([
      { type: "message", text: "Oi" },
      { type: "media", url: "https://cdn.example/a.png", caption: "", name: null },
      { type: "wait", seconds: 2 },
      { type: "queue", queueId: 7 },
    ]);
    expect(readCommands([])).toEqual([]);
  });

  it.each([
    ["no list", { type: "close" }],
    ["an unknown command", [{ type: "delete" }]],
    ["an unknown field", [{ type: "close", force: true }]],
    ["a missing field", [{ type: "message" }]],
    ["a number as text", [{ type: "queue", queueId: "7" }]],
    ["another protocol", [{ type: "media", url: "file:///etc/passwd" }]],
    ["more than twenty", Array.from({ length: 21 }, () => ({ type: "menu" }))],
    ["more than a minute of waiting", Array.from({ length: 3 }, () => ({ type: "wait", seconds: 30 }))],
    ["one wrong among right ones", [{ type: "menu" }, { type: "note", text: "" }]],
  ])("are all rejected: %s", (_, value) => expect(readCommands(value)).toBeNull());

  it("are refused with the first of what is wrong", () => {
    const refusals = [
      [{ type: "transfer", queueId: 1 }],
      [{ type: "queue", queueId: "7" }],
      { type: "close" },
      [{ type: "menu" }],
    ];
    expect(refusals.map(refusalOfCommands)).toEqual([
      expect.stringMatching(/^commands\[0\]\.type: Not a command: message, media, menu, queue, /),
      "commands[0].queueId: Not of the type number",
      "commands: Not of the type array",
      "",
    ]);
  });
});
