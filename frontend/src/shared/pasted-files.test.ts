import { describe, expect, it } from "@jest/globals";
import { pastedFiles } from "./pasted-files";

const names = (files: string[], text?: string) =>
  pastedFiles({
    files: files.map((name) => new File(["x"], name)),
    types: text === undefined ? ["Files"] : ["text/plain", "Files"],
    getData: () => text ?? "",
  }).map(({ name }) => name);

describe("a paste", () => {
  it("attaches its files when it has no text", () => {
    expect(names(["image.png"])).toEqual(["image.png"]);
    expect(names(["image.png"], "")).toEqual(["image.png"]);
  });

  it("attaches files copied from a folder, whose names are on the clipboard as text", () => {
    expect(names(["nota.pdf"], "nota.pdf")).toEqual(["nota.pdf"]);
    expect(names(["a.jpg", "b.jpg"], "a.jpg\rb.jpg")).toEqual(["a.jpg", "b.jpg"]);
    expect(names(["a.jpg", "b.jpg"], "/home/ana/a.jpg\n/home/ana/b.jpg\n")).toEqual(["a.jpg", "b.jpg"]);
    expect(names(["a.jpg"], "C:\\Fotos\\a.jpg")).toEqual(["a.jpg"]);
  });

  it("inserts the text of a table that is also on the clipboard as a picture", () => {
    expect(names(["image.png"], "Produto\tPreço")).toEqual([]);
    expect(names(["image.png"], "image.png\noutra linha")).toEqual([]);
  });
});
