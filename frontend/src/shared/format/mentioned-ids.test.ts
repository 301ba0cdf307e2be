import { describe, expect, it } from "@jest/globals";
import { listMentionedIds } from "./mentioned-ids";

const ana = { id: 1, name: "Ana" };
const anaLima = { id: 2, name: "Ana Lima" };
const bia = { id: 3, name: "Bia" };
const otherBia = { id: 4, name: "Bia" };

describe("who a text mentions", () => {
  it.each([
    ["ninguém, nem Ana", []],
    ["@Ana, veja", [1]],
    ["@Ana Lima veja", [2]],
    ["@Ana Lima e @Ana", [2, 1]],
    ["@Analu ou email@Anabela", []],
    ["@Bia!", [3, 4]],
  ])("%j: %j", (text, ids) => {
    expect(listMentionedIds(text, [ana, bia, anaLima, otherBia])).toEqual(ids);
  });
});
