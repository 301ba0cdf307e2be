import { describe, expect, it } from "@jest/globals";
import { insertText, offerInsert } from "./insert";

describe("insertText", () => {
  it("inserts into the field mounted last, and into the previous one after that unmounts", () => {
    const insertedTexts: string[] = [];
    const leaveFirst = offerInsert((text) => insertedTexts.push(`first ${text}`));
    const leaveSecond = offerInsert((text) => insertedTexts.push(`second ${text}`));
    insertText("a");
    leaveSecond();
    insertText("b");
    leaveFirst();
    expect(insertedTexts).toEqual(["second a", "first b"]);
  });

  it("returns false without a mounted field", () => {
    expect(insertText("a")).toBe(false);
  });
});
