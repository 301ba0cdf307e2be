import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { customerActivityMs } from "@guiche/contract/presence";
import { Customers } from "./customers";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it("a customer's act expires without a new event", () => {
  const customers = new Customers();
  customers.setActivity(1, "composing");
  jest.advanceTimersByTime(customerActivityMs - 1);
  expect(customers.of(1)).toBe("composing");
  jest.advanceTimersByTime(1);
  expect(customers.of(1)).toBeNull();
});

it("an act stays while events repeat, and a new act replaces it", () => {
  const customers = new Customers();
  customers.setActivity(1, "composing");
  jest.advanceTimersByTime(customerActivityMs - 1);
  customers.setActivity(1, "recording");
  jest.advanceTimersByTime(customerActivityMs - 1);
  expect(customers.of(1)).toBe("recording");
});

it("an act ends when the customer stops, and an earlier timer does not end a later act", () => {
  const customers = new Customers();
  customers.setActivity(1, "composing");
  customers.setActivity(1, "paused");
  expect(customers.of(1)).toBeNull();
  jest.advanceTimersByTime(customerActivityMs / 2);
  customers.setActivity(1, "composing");
  jest.advanceTimersByTime(customerActivityMs / 2);
  expect(customers.of(1)).toBe("composing");
});

it("acts are kept per ticket, and listeners are called only on changes", () => {
  const customers = new Customers();
  const listener = jest.fn();
  const leave = customers.subscribe(listener);
  customers.setActivity(1, "composing");
  customers.setActivity(1, "composing");
  customers.setActivity(2, "paused");
  expect([customers.of(1), customers.of(2), listener.mock.calls.length]).toEqual(["composing", null, 1]);
  customers.setActivity(1, "paused");
  leave();
  customers.setActivity(1, "composing");
  expect(listener.mock.calls).toHaveLength(2);
});
