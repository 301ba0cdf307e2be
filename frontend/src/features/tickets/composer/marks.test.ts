import { describe, expect, it } from "@jest/globals";
import { marked, type Mark } from "./marks";

/** `|` stands where the selection begins and ends. */
function press(written: string, mark: Mark): string {
  const [before = "", chosen = "", after = ""] = written.split("|");
  const text = before + chosen + after;
  const { from, to, put, start, end } = marked(text, before.length, before.length + chosen.length, mark);
  const next = text.slice(0, from) + put + text.slice(to);
  return `${next.slice(0, start)}|${next.slice(start, end)}|${next.slice(end)}`;
}

describe("bold, italic and struck text", () => {
  it("is set around what is selected, and taken away by the same keys", () => {
    expect(press("Segue o |prazo| de hoje", "*")).toBe("Segue o |*prazo*| de hoje");
    expect(press("Segue o |*prazo*| de hoje", "*")).toBe("Segue o |prazo| de hoje");
    expect(press("Segue o *|prazo|* de hoje", "*")).toBe("Segue o |prazo| de hoje");
  });

  it("is begun at the caret where nothing is selected", () => {
    expect(press("Oi ||", "_")).toBe("Oi _||_");
    expect(press("Oi _||_", "_")).toBe("Oi ||");
  });

  it("leaves the spaces at the ends outside, where the markup needs them", () => {
    expect(press("|  prazo |", "~")).toBe("|  ~prazo~ |");
  });

  it("is set on each line apart, because it does not span lines", () => {
    expect(press("|um\n\n dois|", "*")).toBe("|*um*\n\n *dois*|");
  });

  it("is code where the words are to stand as they are", () => {
    expect(press("rode |npm start| de novo", "`")).toBe("rode |`npm start`| de novo");
    expect(press("rode `|npm start|` de novo", "`")).toBe("rode |npm start| de novo");
  });

  it("of one kind goes around one of another", () => {
    expect(press("|*prazo*|", "_")).toBe("|_*prazo*_|");
  });
});
