import { describe, expect, it } from "@jest/globals";
import { aMessage } from "../testing";
import { authorsIn } from "./authors";

const from = (name: string, more = {}) =>
  aMessage({ participant: name, contact: { id: 1, name, number: null }, ...more });

describe("the people who can be mentioned in a group", () => {
  it("are the authors of its messages, the latest first and each once, without ourselves", () => {
    const messages = [from("Zeca"), from("Bia"), from("zeca"), from("Ana", { fromMe: true }), aMessage({})];
    expect(authorsIn(messages)).toEqual(["zeca", "Bia"]);
  });
});
