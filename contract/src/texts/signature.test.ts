import { describe, expect, it } from "@jest/globals";
import { signature, signedText } from "./signature";

describe("a signature", () => {
  it("is taken off what was written, and says who wrote it", () => {
    expect(signedText(`${signature("Ana Ribeiro")}Bom dia!\n*Tudo* bem?`)).toEqual({
      signer: "Ana Ribeiro",
      text: "Bom dia!\n*Tudo* bem?",
    });
    expect(signedText(`${signature("A*n*a")}oi`)).toEqual({ signer: "Ana", text: "oi" });
  });

  it("is no bold word at the beginning, and none without a message", () => {
    for (const text of [
      "oi",
      "*Atenção*: fechamos às 18h",
      "*Ana* \noi",
      "**:\noi",
      "oi\n*Ana*:\noi",
      signature("Ana"),
    ])
      expect(signedText(text)).toEqual({ signer: null, text });
  });
});
