import { describe, expect, it } from "@jest/globals";
import { checksum, staticBrCode } from "./br-code";

describe("a static Pix code", () => {
  const key = "123e4567-e12b-12d3-a456-426655440000";

  it("is the text that banks read", () => {
    expect(staticBrCode({ key, name: "GUICHE", city: "SAO PAULO" }, 4_990, "FATURA7")).toBe(
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d3-a456-426655440000520400005303986540549.905802BR5906GUICHE6009SAO PAULO62110507FATURA763042485",
    );
  });

  it("has the checksum of the example of the Banco Central", () => {
    const example =
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304";
    expect(checksum(example)).toBe("1D3D");
  });

  it("folds accents and cuts long names, because the code is ASCII", () => {
    const code = staticBrCode(
      { key, name: "Guichê Atendimento e Serviços Ltda", city: "São José do Rio Preto" },
      100,
      "F1",
    );
    expect(code).toContain("5925Guiche Atendimento e Serv");
    expect(code).toContain("6015Sao Jose do Rio");
    expect(code).toContain("54041.00");
  });
});
