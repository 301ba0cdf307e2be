import { describe, expect, it } from "@jest/globals";
import { aTicket } from "../state/testing";
import { steadyRows } from "./steady";

const listSteady = (knownIds: number[], now: number[]) => {
  const { rows, waiting } = steadyRows(
    knownIds,
    now.map((id) => aTicket({ id })),
  );
  return [rows.map((row) => row.id), waiting];
};

describe("a list with a fixed order", () => {
  it("keeps it while tickets move to the top", () => {
    expect(listSteady([1, 2, 3], [3, 1, 2])).toEqual([[1, 2, 3], 0]);
  });
  it("drops tickets that left and counts new ones", () => {
    expect(listSteady([1, 2, 3], [9, 8, 1, 3])).toEqual([[1, 3], 2]);
  });
  it("adds the next page", () => {
    expect(listSteady([1, 2], [9, 1, 2, 4, 5])).toEqual([[1, 2, 4, 5], 1]);
  });
  it("shows everything when none of the known tickets are left", () => {
    expect(listSteady([1], [2, 3])).toEqual([[2, 3], 0]);
  });
});
