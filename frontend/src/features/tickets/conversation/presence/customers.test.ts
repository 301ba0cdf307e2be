import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { customerActLasts } from "@guiche/contract/presence";
import { Customers } from "./customers";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it("a customer who writes is forgotten when nobody tells it again", () => {
  const customers = new Customers();
  customers.setAct(1, "composing");
  jest.advanceTimersByTime(customerActLasts - 1);
  expect(customers.of(1)).toBe("composing");
  jest.advanceTimersByTime(1);
  expect(customers.of(1)).toBeNull();
});

it("is shown for as long as it is told again, and with what they do instead", () => {
  const customers = new Customers();
  customers.setAct(1, "composing");
  jest.advanceTimersByTime(customerActLasts - 1);
  customers.setAct(1, "recording");
  jest.advanceTimersByTime(customerActLasts - 1);
  expect(customers.of(1)).toBe("recording");
});

it("ends when they stop, and what they did before ends nothing later", () => {
  const customers = new Customers();
  customers.setAct(1, "composing");
  customers.setAct(1, "paused");
  expect(customers.of(1)).toBeNull();
  jest.advanceTimersByTime(customerActLasts / 2);
  customers.setAct(1, "composing");
  jest.advanceTimersByTime(customerActLasts / 2);
  expect(customers.of(1)).toBe("composing");
});

it("is one customer's alone, and is told to the screen only when it changes", () => {
  const customers = new Customers();
  const told = jest.fn();
  const leave = customers.subscribe(told);
  customers.setAct(1, "composing");
  customers.setAct(1, "composing");
  customers.setAct(2, "paused");
  expect([customers.of(1), customers.of(2), told.mock.calls.length]).toEqual(["composing", null, 1]);
  customers.setAct(1, "paused");
  leave();
  customers.setAct(1, "composing");
  expect(told.mock.calls).toHaveLength(2);
});
