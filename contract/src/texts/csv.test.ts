import { expect, it } from "@jest/globals";
import { csvLine, csvTextLine } from "./csv";

it("a cell without separators stays as it was written, but for long numbers", () => {
  expect(csvLine(["Ana Lima", "5511987654321", ""])).toBe('Ana Lima;"\t5511987654321";\r\n');
  expect(csvLine(["12", "0.5", "14/03", "0", "11987654321"])).toBe("12;0.5;14/03;0;11987654321\r\n");
});

it("a number that a spreadsheet would round or shorten is text in every file", () => {
  expect(csvLine(["5511987654321", "01234567890", "+34912345678", "+1"])).toBe(
    '"\t5511987654321";"\t01234567890";"\t+34912345678";\'+1\r\n',
  );
});

it("a file of texts keeps dates, sums and codes too", () => {
  expect(csvTextLine(["14/03", "1.234,50", "10:30", "2E5", "+55 (11) 98765-4321", "123", "0", "R$ 5", "a 1"])).toBe(
    '"\t14/03";"\t1.234,50";"\t10:30";"\t2E5";"\t+55 (11) 98765-4321";123;0;R$ 5;a 1\r\n',
  );
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
