import { describe, expect, it } from "@jest/globals";
import { initials } from "../ui/initials";
import { daysUntil } from "./days";

describe("days until the due date", () => {
  it("are calendar days, whatever the hour", () => {
    expect(daysUntil("2026-11-24", new Date(2026, 10, 21, 23, 59))).toBe(3);
    expect(daysUntil("2026-11-21", new Date(2026, 10, 21, 0, 1))).toBe(0);
    expect(daysUntil("2026-11-20", new Date(2026, 10, 21))).toBe(-1);
    expect(daysUntil("2027-01-01", new Date(2026, 11, 31))).toBe(1);
  });
});

describe("initials", () => {
  it("are of the first and the last name", () => {
    expect(initials("Ana Beatriz de Souza")).toBe("AS");
    expect(initials("  joão ")).toBe("J");
    expect(initials("🙂 loja")).toBe("🙂L");
    expect(initials("")).toBe("?");
  });
});
