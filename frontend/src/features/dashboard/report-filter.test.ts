import { describe, expect, it } from "@jest/globals";
import { closedPath, queryOf } from "./report-filter";

describe("the filter", () => {
  const of = (text: string) => queryOf(new URLSearchParams(text));
  it("is seven days by default, and nothing for a range without its dates", () => {
    expect(of("")).toEqual({ days: 7 });
    expect(of("days=15&users=1,2,x")).toEqual({ days: 15, users: "[1,2]" });
    expect(of("days=range")).toBeNull();
    expect(of("from=2026-11-01")).toBeNull();
    expect(of("from=2026-11-05&to=2026-11-01")).toBeNull();
    expect(of("days=15&hours=business")).toEqual({ days: 15, businessHours: "true" });
    expect(of("hours=clock")).toEqual({ days: 7 });
    expect(of("from=2026-11-01&to=2026-11-05")).toEqual({ date_from: "2026-11-01", date_to: "2026-11-05" });
  });
});

describe("the path to the tickets behind a figure", () => {
  const search = (text: string) => new URLSearchParams(text);
  const week = { from: "2026-11-18", to: "2026-11-24" };

  it("leads to the tickets of an hour, and to those without an agent", () => {
    const day = { from: "2026-11-24", to: "2026-11-24" };
    expect(closedPath(search("connections=3&users=1,2"), day, { hour: 9 })).toBe(
      "/tickets?tab=search&closedFrom=2026-11-24&closedTo=2026-11-24&closedConnections=3&closedUsers=1%2C2&closedHour=9",
    );
    expect(closedPath(search(""), week, { userId: null })).toBe(
      "/tickets?tab=search&closedFrom=2026-11-18&closedTo=2026-11-24&closedUsers=none",
    );
  });
});
