import { expect, it } from "@jest/globals";
import { findTaxId, formatTaxId } from "./tax-id";

it.each([
  ["111.444.777-35", "cpf", "11144477735"],
  ["meu CPF é 11144477735, obrigado", "cpf", "11144477735"],
  ["111 444 777 35", "cpf", "11144477735"],
  ["11.222.333/0001-81", "cnpj", "11222333000181"],
  ["11222333000181", "cnpj", "11222333000181"],
  ["12abc34501de35", "cnpj", "12ABC34501DE35"],
  ["12.ABC.345/01DE-35", "cnpj", "12ABC34501DE35"],
  ["o certo é 111.444.777-35 e não 111.444.777-36", "cpf", "11144477735"],
  ["não é 111.444.777-36, é 111.444.777-35", "cpf", "11144477735"],
] as const)("%s is a %s", (text, kind, value) => {
  expect(findTaxId(text)).toEqual({ kind, value });
});

it.each([
  "111.444.777-36",
  "000.000.000-00",
  "11111111111111",
  "11.222.333/0001-82",
  "5511999990101",
  "1114447773",
  "111444777350",
  "não sei",
  "",
])("%s is none", (text) => {
  expect(findTaxId(text)).toBeNull();
});

it("writes the usual punctuation", () => {
  const cpf = { kind: "cpf", value: "11144477735" } as const;
  const cnpj = { kind: "cnpj", value: "12ABC34501DE35" } as const;
  expect([formatTaxId(cpf), formatTaxId(cnpj)]).toEqual(["111.444.777-35", "12.ABC.345/01DE-35"]);
});
