import { describe, expect, it } from "@jest/globals";
import { forMysql, timeInZone } from "./mysql";

describe("a statement for MySQL", () => {
  it("has its values in the order of their marks, and a list in brackets of its own", () => {
    expect(forMysql(`WHERE a > $2 AND id = ANY ($1) AND b = $2`, [[1, 2], "x"])).toEqual({
      sql: `WHERE a > ? AND id IN (?) AND b = ?`,
      values: ["x", [1, 2], "x"],
    });
  });

  it("finds nothing by an empty list", () => {
    expect(forMysql(`WHERE id = ANY ($1)`, [[]])).toEqual({ sql: `WHERE id IN (?)`, values: [[null]] });
  });
});

it.each([
  ["2024-01-10 09:00:00", "-03:00", "2024-01-10T12:00:00.000Z"],
  ["2024-01-10 09:00:00.123", "-03:00", "2024-01-10T12:00:00.123Z"],
  ["2024-01-10 09:00:00", "Z", "2024-01-10T09:00:00.000Z"],
  ["0000-00-00 00:00:00", "-03:00", undefined],
  ["2024-00-10 09:00:00", "-03:00", undefined],
])("the time %s in the zone %s is %s", (wall, zone, time) => {
  expect(timeInZone(wall, zone)?.toISOString()).toBe(time);
});
