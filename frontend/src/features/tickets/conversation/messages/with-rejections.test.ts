import { expect, it } from "@jest/globals";
import { aMessage } from "../../state/testing";
import type { RejectedChange } from "../../state/messages/rejected-changes";
import { bubblesOf, buildRows } from "./rows";
import { withRejections } from "./with-rejections";

const messages = [1, 2, 3].map((id) => aMessage({ id, fromMe: true, isDeleted: id === 3 }));
const rows = buildRows(bubblesOf(messages, []));
const refusal: RejectedChange = { action: "edit", error: new Error("no") };
const keys = (...ids: number[]) =>
  withRejections(rows, new Map(ids.map((id) => [id, refusal])), () => null).map(({ key }) => key);

it("a refusal is shown below its message, unless that is deleted or not loaded", () => {
  expect(keys(2, 3, 9)).toEqual([expect.stringMatching(/^d/), "m1", "m2", "refused-m2", "m3"]);
});

it("without refusals the rows keep their identity", () => {
  expect(withRejections(rows, new Map(), () => null)).toBe(rows);
});
