import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { aStore, noStore } from "../testing";

let store: Map<string, string>;
beforeEach(() => {
  jest.resetModules();
  store = aStore();
});
const open = () => import("./choices");
const reload = async () => {
  jest.resetModules();
  return open();
};

describe("the volume", () => {
  it("is full before a choice, and afterwards the one stored in this browser", async () => {
    const { choices, choose } = await open();
    expect(choices()).toEqual({ volume: 1, chatSound: true, discreet: false, answered: false });
    choose({ volume: 0.3 });
    expect((await reload()).choices().volume).toBe(0.3);
  });

  it("moves in tenths from 0 to 1", async () => {
    const { inTenths } = await open();
    expect([0.1 + 0.2, 0.7000000001, -1, 7].map(inTenths)).toEqual([0.3, 0.7, 0, 1]);
  });

  it("is full when the stored value is invalid or nothing can be stored", async () => {
    for (const text of ["{", "null", '{"volume":"loud"}', "7"]) {
      store.set("guiche.attention", text);
      expect((await reload()).choices().volume).toBe(1);
    }
    noStore();
    const { choices, choose } = await reload();
    choose({ volume: 0 });
    expect(choices().volume).toBe(0);
  });
});
