import { expect, it } from "@jest/globals";
import { csvLine } from "./csv";

it("a cell without separators stays as it was written", () => {
  expect(csvLine(["Ana Lima", "5511987654321", ""])).toBe("Ana Lima;5511987654321;\r\n");
});

it("a cell with a separator of any country's spreadsheets is quoted", () => {
  expect(csvLine(['a;b"c', "a,=1+1", "a\t=1+1", "a\n=1+1"])).toBe('"a;b""c";"a,=1+1";"a\t=1+1";"a\n=1+1"\r\n');
});

it.each(["=1+1", "+1", "-1", "@a", "\t=1", "\n=1", "\r=1", " =1", "\0=1", "＝1", "＠a"])(
  "%j does not become a formula",
  (text) => {
    expect(csvLine([text]).replace(/^"/, "")).toBe(`'${text}${/[\t\r\n]/.test(text) ? '"' : ""}\r\n`);
  },
);

it("a text that looks marked is marked once more", () => {
  expect(csvLine(["'=1+1", "'78"])).toBe("''=1+1;'78\r\n");
});
