import { describe, expect, it } from "@jest/globals";
import { companyPatch, companyState, extendDueDate, recurrenceNames, signUpInput } from "./companies";

describe("extending a due date", () => {
  it("leaves a company without a due date unchanged", () => {
    for (const recurrence of recurrenceNames) expect(extendDueDate(null, recurrence)).toBeNull();
  });

  it.each([
    ["MENSAL", "2026-04-15"],
    ["BIMESTRAL", "2026-05-15"],
    ["TRIMESTRAL", "2026-06-15"],
    ["SEMESTRAL", "2026-09-15"],
    ["ANUAL", "2027-03-15"],
  ] as const)("%s leads from 2026-03-15 to %s", (recurrence, due) => {
    expect(extendDueDate("2026-03-15", recurrence)).toBe(due);
  });

  it.each([
    ["2026-01-31", "MENSAL", "2026-02-28"],
    ["2028-01-31", "MENSAL", "2028-02-29"],
    ["2026-03-31", "MENSAL", "2026-04-30"],
    ["2026-12-31", "BIMESTRAL", "2027-02-28"],
    ["2026-08-31", "SEMESTRAL", "2027-02-28"],
    ["2028-02-29", "ANUAL", "2029-02-28"],
    ["2027-02-28", "ANUAL", "2028-02-28"],
    ["2026-11-30", "TRIMESTRAL", "2027-02-28"],
    ["2026-12-01", "MENSAL", "2027-01-01"],
  ] as const)("from %s, %s ends in the month's last day at the latest: %s", (from, recurrence, due) => {
    expect(extendDueDate(from, recurrence)).toBe(due);
  });
});

it("campaigns are also enabled and disabled by these words", () => {
  const read = (campaignsEnabled: unknown) => companyPatch.cast({ campaignsEnabled }).campaignsEnabled;
  expect(["enabled", "disabled", "true", false].map(read)).toEqual([true, false, true, false]);
});

describe("a due date in a request", () => {
  it("becomes null when empty or unreadable, a day when it is a moment, and stays absent when not sent", () => {
    const read = (dueDate: unknown) => (companyPatch.cast({ dueDate }) as { dueDate?: string | null }).dueDate;
    for (const none of ["", "soon", "2026-02-30", "31/12/2026", "0000-06-01", null]) expect(read(none)).toBeNull();
    expect(read("2026-12-31T23:00:00.000Z")).toBe("2026-12-31");
    expect(companyPatch.cast({ name: "Acme" })).toEqual({ name: "Acme" });
  });
});

describe("signing up", () => {
  it("fails with the messages of the form", async () => {
    const fieldsOf = async (input: object) => {
      try {
        await signUpInput.validate(input, { abortEarly: false });
        return {};
      } catch (error) {
        const { inner } = error as { inner: { path: string; message: string }[] };
        return Object.fromEntries(inner.map(({ path, message }) => [path, message]));
      }
    };
    const fit = { name: "Acme", email: "a@example.com", phone: "(11) 99999-9999", password: "12345", planId: 1 };
    expect(await fieldsOf(fit)).toEqual({});
    expect(await fieldsOf({ ...fit, name: "A", email: "nobody", password: "1234" })).toEqual({
      name: "Too Short!",
      email: "Invalid email",
      password: "Too Short!",
    });
    expect(await fieldsOf({ ...fit, name: "A".repeat(51), password: "1".repeat(51) })).toEqual({
      name: "Too Long!",
      password: "Too Long!",
    });
    expect(await fieldsOf({})).toMatchObject({ email: "Required", password: "Required", planId: "Required" });
    expect((await signUpInput.validate(fit)).phone).toBe("11999999999");
  });
});

it("campaigns are switched with true and false, or with the words enabled and disabled", async () => {
  const read = async (campaignsEnabled: unknown) =>
    (await companyPatch.validate({ campaignsEnabled })).campaignsEnabled;
  expect(await Promise.all([true, "true", "enabled"].map(read))).toEqual([true, true, true]);
  expect(await Promise.all([false, "false", "disabled"].map(read))).toEqual([false, false, false]);
  await expect(read("perhaps")).rejects.toThrow();
});

describe("the state of a company", () => {
  const today = "2026-12-10";
  it.each([
    ["trial", true, "2026-12-12", "2026-12-12"],
    ["trial", true, today, today],
    ["active", true, "2027-01-12", "2026-12-12"],
    ["active", true, today, null],
    ["active", true, null, null],
    ["active", true, null, "2026-12-01"],
    ["overdue", true, "2026-12-09", null],
    ["overdue", true, "2026-12-09", "2026-12-09"],
    ["overdue", true, "2026-12-09", "2026-11-01"],
    ["suspended", false, "2027-12-10", null],
    ["suspended", false, "2026-12-09", "2026-12-09"],
  ] as const)("is %s: status %s, due on %s, trial until %s", (state, status, dueDate, trialExpiration) => {
    expect(companyState({ status, dueDate, trialExpiration }, today)).toBe(state);
  });
});
