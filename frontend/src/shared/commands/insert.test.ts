import { describe, expect, it } from "@jest/globals";
import { canInsert, insertText, offerInsert, type Insertable } from "./insert";

const reply = (message: string): Insertable => ({ message, mediaPath: null, mediaName: null });

describe("a text from elsewhere", () => {
  it("goes to the field that came last, and when that goes to the one before", () => {
    const heard: string[] = [];
    const leaveFirst = offerInsert(({ message }) => heard.push(`first ${message}`));
    const leaveSecond = offerInsert(({ message }) => heard.push(`second ${message}`));
    insertText(reply("a"));
    leaveSecond();
    insertText(reply("b"));
    leaveFirst();
    expect(heard).toEqual(["second a", "first b"]);
  });

  it("goes nowhere while nobody writes", () => {
    expect([canInsert(), insertText(reply("a"))]).toEqual([false, false]);
  });
});
