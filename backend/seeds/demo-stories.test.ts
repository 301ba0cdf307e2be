import { expect, it } from "@jest/globals";
import { demoConversations, demoPhones } from "./demo-stories";

it("every customer of the demo shop has a phone on the simulated WhatsApp, so that an answer arrives", () => {
  const numbers = new Set(demoPhones.people.map(({ number }) => number));
  expect(demoConversations.filter(({ number }) => !numbers.has(number))).toEqual([]);
  expect(numbers.size).toBe(demoPhones.people.length);
});
