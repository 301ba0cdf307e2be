import { expect, it } from "@jest/globals";
import { aMessage } from "../../state/testing";
import type { Refusal } from "../../state/messages/refused";
import { bubblesOf, buildRows } from "./rows";
import { withRefusals } from "./with-refusals";

const messages = [1, 2, 3].map((id) => aMessage({ id, fromMe: true, isDeleted: id === 3 }));
const rows = buildRows(bubblesOf(messages, []));
const refusal: Refusal = { act: "edit", error: new Error("no") };
const keys = (...ids: number[]) =>
  withRefusals(rows, new Map(ids.map((id) => [id, refusal])), () => null).map(({ key }) => key);

it("what was refused stands under its message, and nowhere where that is deleted or not there", () => {
  expect(keys(2, 3, 9)).toEqual([expect.stringMatching(/^d/), "m1", "m2", "refused-m2", "m3"]);
});

it("where nothing was refused the log is the same value", () => {
  expect(withRefusals(rows, new Map(), () => null)).toBe(rows);
});
