import { describe, expect, it } from "@jest/globals";
import { toggleMark, type Mark } from "./marks";

/** `|` marks the ends of the selection. */
function press(draft: string, mark: Mark): string {
  const [before = "", selection = "", after = ""] = draft.split("|");
  const text = before + selection + after;
  const { from, to, insertion, start, end } = toggleMark(text, before.length, before.length + selection.length, mark);
  const next = text.slice(0, from) + insertion + text.slice(to);
  return `${next.slice(0, start)}|${next.slice(start, end)}|${next.slice(end)}`;
}

describe("bold, italic and strikethrough", () => {
  it("wrap the selection, and the same keys unwrap it", () => {
    expect(press("Segue o |prazo| de hoje", "*")).toBe("Segue o |*prazo*| de hoje");
    expect(press("Segue o |*prazo*| de hoje", "*")).toBe("Segue o |prazo| de hoje");
    expect(press("Segue o *|prazo|* de hoje", "*")).toBe("Segue o |prazo| de hoje");
  });

  it("insert a pair of marks at the caret when nothing is selected", () => {
    expect(press("Oi ||", "_")).toBe("Oi _||_");
    expect(press("Oi _||_", "_")).toBe("Oi ||");
  });

  it("leave spaces at the ends outside, as the markup requires", () => {
    expect(press("|  prazo |", "~")).toBe("|  ~prazo~ |");
  });

  it("wrap each line separately, because the markup does not span lines", () => {
    expect(press("|um\n\n dois|", "*")).toBe("|*um*\n\n *dois*|");
  });

  it("offer code for text without formatting", () => {
    expect(press("rode |npm start| de novo", "`")).toBe("rode |`npm start`| de novo");
    expect(press("rode `|npm start|` de novo", "`")).toBe("rode |npm start| de novo");
  });

  it("can be nested", () => {
    expect(press("|*prazo*|", "_")).toBe("|_*prazo*_|");
  });
});
