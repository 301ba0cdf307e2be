import { expect, it } from "@jest/globals";
import { amountIn } from "./amount";

it.each([
  ["1.234,50", 1234.5],
  ["R$ 1.234,50", 1234.5],
  ["1.234.567", 1_234_567],
  ["1.234", 1234],
  ["1234,5", 1234.5],
  ["1,5", 1.5],
  ["1234.5", 1234.5],
  ["1,234.50", 1234.5],
  ["1,234,567", 1_234_567],
  ["0,10", 0.1],
  [" 42 ", 42],
  ["-50", -50],
  ["\u221250,00", -50],
  ["€\u00a099", 99],
] as const)("%j is the number %d", (text, number) => {
  expect(amountIn(text)).toBe(number);
});

it.each(["", " ", "R$", "doze", "12 meses", "1.2.3", "1,2,3", "10%", "1e5", "12-03", "55119876543210987", "0x10"])(
  "%j is no number",
  (text) => {
    expect(amountIn(text)).toBeNull();
  },
);
