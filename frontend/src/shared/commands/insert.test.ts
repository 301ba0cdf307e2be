import { describe, expect, it } from "@jest/globals";
import { insertText, offerInsert } from "./insert";

describe("a text from elsewhere", () => {
  it("goes to the field that came last, and when that goes to the one before", () => {
    const received: string[] = [];
    const leaveFirst = offerInsert((text) => received.push(`first ${text}`));
    const leaveSecond = offerInsert((text) => received.push(`second ${text}`));
    insertText("a");
    leaveSecond();
    insertText("b");
    leaveFirst();
    expect(received).toEqual(["second a", "first b"]);
  });

  it("goes nowhere while nobody writes", () => {
    expect(insertText("a")).toBe(false);
  });
});
