import { afterEach, expect, it, jest } from "@jest/globals";
import { silenceSignal } from "../src/signal/quiet";

afterEach(() => {
  jest.restoreAllMocks();
});

it("session keys never reach the console, other output does", () => {
  const printedCalls: unknown[][] = [];
  const print = jest.spyOn(console, "info").mockImplementation((...words: unknown[]) => void printedCalls.push(words));
  silenceSignal();
  console.info("Closing session:", { currentRatchet: { privKey: "secret" } });
  console.info("Opening session:", { currentRatchet: { privKey: "secret" } });
  console.info("The shop is open.");
  expect(printedCalls).toEqual([["The shop is open."]]);
  print.mockRestore();
});
