import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "@jest/globals";
import { pdfInJson } from "./pdf-in-json";

const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(3_000)]);
const read = (text: string, pieceBytes: number) => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  return buffer(Readable.from(pdfInJson(Readable.from(pieces))));
};
/** As PHP writes it. */
const php = (value: object) => JSON.stringify(value).replaceAll("/", "\\/");
const inLines = pdf.toString("base64").replace(/.{76}/g, "$&\r\n");

it.each([1, 2, 3, 5, 7, 61, 100_000])("is read from pieces of %d bytes", async (pieceBytes) => {
  const texts = [
    php({ type: "success", base64: pdf.toString("base64") }),
    php({ arquivo: inLines, base64: null, after: "x" }),
    `{ "base64" : ${php({ text: inLines }).slice(8, -1)} }`,
  ];
  for (const text of texts) expect((await read(text, pieceBytes)).equals(pdf)).toBe(true);
});

it.each([
  ["an error", php({ type: "error", message: "Boleto não encontrado." })],
  ["another kind of file", php({ base64: randomBytes(300).toString("base64") })],
  ["an empty file", php({ base64: "" })],
  ["a page", "<html>login</html>"],
])("is not found in %s", async (_, text) => {
  for (const pieceBytes of [1, 100_000]) await expect(read(text, pieceBytes)).rejects.toThrow("no PDF");
});
