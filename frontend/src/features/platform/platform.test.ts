import { describe, expect, it } from "@jest/globals";
import type { CompanyDto } from "@guiche/contract/companies";
import { planFlags } from "@guiche/contract/rules/plan-flags";
import type { PlatformPlanDto } from "@guiche/contract/plans";
import type { ValidationError } from "yup";
import { daysUntil } from "../../shared/format/days";
import { formatMoney } from "../../shared/format/money";
import { changedCompany, companyForm, companySchema, newCompany, offeredRecurrences } from "./company-fields";
import { dueTint, dueText } from "./due-state";
import { fieldErrors } from "./field-errors";
import { helpOf, helpSchema } from "./help-fields";
import { readMoney, typedMoney } from "./money";
import { planForm, planOf, planSchema } from "./plan-fields";
import { youtubeCode } from "./youtube";

describe("a company's row", () => {
  const days = Array.from({ length: 15 }, (_, index) => index - 7);

  it("is yellow five days ahead, orange from four ahead to three overdue, red four overdue, and plain otherwise", () => {
    expect(Object.fromEntries(days.map((day) => [day, dueTint(day)]))).toEqual({
      "-7": null,
      "-6": null,
      "-5": null,
      "-4": "error",
      "-3": "warn",
      "-2": "warn",
      "-1": "warn",
      "0": "warn",
      "1": "warn",
      "2": "warn",
      "3": "warn",
      "4": "warn",
      "5": "due",
      "6": null,
      "7": null,
    });
  });

  it("counts calendar days, whatever the hour", () => {
    const lateAtNight = new Date(2026, 10, 21, 23, 59);
    expect(dueTint(daysUntil("2026-11-26", lateAtNight))).toBe("due");
    expect(dueTint(daysUntil("2026-11-25", lateAtNight))).toBe("warn");
    expect(dueTint(daysUntil("2026-11-17", new Date(2026, 10, 21, 0, 1)))).toBe("error");
  });

  it("states in text what its colour means", () => {
    for (const day of days) if (dueTint(day)) expect(dueText(day)).not.toBeNull();
    expect(days.map((day) => dueText(day)?.key ?? null)).toEqual([
      ...Array<string>(6).fill("dueAgo"),
      "dueYesterday",
      "dueToday",
      "dueTomorrow",
      ...Array<string>(4).fill("dueIn"),
      null,
      null,
    ]);
    expect(dueText(-2)).toEqual({ key: "dueAgo", days: 2 });
    expect(dueText(5)).toEqual({ key: "dueIn", days: 5 });
  });
});

describe("the id of a video", () => {
  const code = "dQw4w9WgXcQ";
  it.each([
    code,
    `  ${code} `,
    `https://www.youtube.com/watch?v=${code}`,
    `https://www.youtube.com/watch?list=PL1&v=${code}&t=42s`,
    `https://m.youtube.com/watch?v=${code}`,
    `youtube.com/watch?v=${code}`,
    `https://youtu.be/${code}?si=abc`,
    `youtu.be/${code}`,
    `https://www.youtube.com/embed/${code}`,
    `https://www.youtube.com/shorts/${code}?feature=share`,
    `https://www.youtube.com/live/${code}`,
    `https://www.youtube-nocookie.com/embed/${code}?rel=0`,
    `HTTPS://YouTube.com/v/${code}`,
  ])("is read from %s", (videoInput) => expect(youtubeCode(videoInput)).toBe(code));

  it.each([
    "",
    "short",
    "twelve-chars",
    "https://www.youtube.com/",
    "https://www.youtube.com/watch?v=short",
    `https://www.youtube.com/channel/${code}`,
    `https://evil.example/watch?v=${code}`,
    `https://youtube.com.evil.example/watch?v=${code}`,
    `javascript:${code}`,
    "https://",
  ])("is null for %j", (videoInput) => expect(youtubeCode(videoInput)).toBeNull());

  it("is what the form saves, and an address without one is refused", async () => {
    const formValues = { title: " Primeiros passos ", video: `https://youtu.be/${code}`, description: "" };
    expect(helpOf(formValues)).toEqual({ title: "Primeiros passos", video: code, description: "" });
    await expect(helpSchema.validate(formValues)).resolves.toMatchObject({ video: code });
    await expect(helpSchema.validate({ ...formValues, video: "https://example.com" })).rejects.toThrow();
  });
});

describe("the price of a plan", () => {
  it("is parsed in Brazilian and in English notation", () => {
    const amountTexts = ["99,90", "99.9", "1.234,50", "R$ 1.234,50", "0", " 49 "];
    expect(amountTexts.map(readMoney)).toEqual([99.9, 99.9, 1234.5, 1234.5, 0, 49]);
    for (const wrong of ["", "abc", "1,2,3", "-5", "1e3"]) expect(readMoney(wrong)).toBeNaN();
  });
  it("is shown in reais and edited with a comma", () => {
    expect(formatMoney(1234.5).replace(/\s/g, " ")).toBe("R$ 1.234,50");
    expect(typedMoney(99.9)).toBe("99,90");
  });
});

describe("the plan form", () => {
  const plan: PlatformPlanDto = {
    id: 7,
    name: "Básico",
    users: 10,
    connections: 2,
    officialConnections: 3,
    queues: 0,
    value: 99.9,
    isPublic: false,
    storageMb: 5_120,
    apiMessages: 1_000,
    apiCallsPerMinute: 600,
    ...(Object.fromEntries(planFlags.map((flag) => [flag, flag !== "useKanban"])) as Record<
      (typeof planFlags)[number],
      boolean
    >),
  };
  it("saves what it shows", () => {
    const { id, ...input } = plan;
    expect(planOf(planForm(plan))).toEqual(input);
    expect(id).toBe(7);
  });
  it("starts with every area included and all limits empty", () => {
    const fresh = planOf({ ...planForm(null), name: "Adicionar contato" });
    expect(fresh).toMatchObject({ users: 0, connections: 0, queues: 0, value: 0, isPublic: true, storageMb: 0 });
    expect(fresh.officialConnections).toBeNull();
    expect(planFlags.every((flag) => fresh[flag])).toBe(true);
  });
  it("refuses invalid numbers", async () => {
    const form = { ...planForm(null), name: "Adicionar contato" };
    await expect(planSchema.validate({ ...form, users: "" })).rejects.toThrow();
    await expect(planSchema.validate({ ...form, queues: "-1" })).rejects.toThrow();
    await expect(planSchema.validate({ ...form, value: "9,999" })).rejects.toThrow();
    await expect(planSchema.validate({ ...form, storageMb: "-1" })).rejects.toThrow();
    await expect(planSchema.validate({ ...form, users: "x" })).rejects.toThrow();
    await expect(planSchema.validate({ ...form, value: "9,99" })).resolves.toMatchObject({ value: 9.99 });
  });
});

describe("the company form", () => {
  const company: CompanyDto = {
    id: 3,
    name: "Padaria",
    email: "ana@example.com",
    phone: "5511999990000",
    planId: 7,
    plan: { ...planOf({ ...planForm(null), name: "Básico" }), id: 7 },
    status: false,
    state: "suspended",
    campaignsEnabled: false,
    dueDate: "2026-12-01",
    recurrence: "ANUAL",
    createdAt: "2026-11-21T10:00:00.000Z",
  };
  it("saves what was changed in it, and an empty date as null", () => {
    const form = companyForm(company);
    expect(changedCompany(form, company)).toEqual({});
    expect(changedCompany({ ...form, phone: "(11) 3333-4444", planId: 8 }, company)).toEqual({
      phone: "1133334444",
      planId: 8,
    });
    expect(changedCompany({ ...form, dueDate: "" }, company)).toEqual({ dueDate: null });
  });
  it("sends a password only for a new company that has one", () => {
    const form = { ...companyForm(null), name: "Padaria", email: "ana@example.com", planId: 7 };
    expect(newCompany(form)).not.toHaveProperty("password");
    expect(newCompany({ ...form, password: "s3cret!" })).toMatchObject({ password: "s3cret!" });
    expect(changedCompany({ ...form, password: "s3cret!" }, company)).not.toHaveProperty("password");
  });
  it("requires everything except the password and the date", async () => {
    const form = { ...companyForm(null), name: "Padaria", email: "ana@example.com", planId: 7 };
    await expect(companySchema.validate(form)).resolves.toMatchObject({ planId: 7, dueDate: null });
    await expect(companySchema.validate({ ...form, planId: "" })).rejects.toThrow("Required");
    await expect(companySchema.validate({ ...form, password: "abc" })).rejects.toThrow("Too Short!");
    const wrong: unknown = await companySchema
      .validate(companyForm(null), { abortEarly: false })
      .catch((error: unknown) => error);
    expect(fieldErrors(wrong as ValidationError)).toEqual({
      name: "Required",
      email: "Required",
      planId: "Required",
    });
  });
  it("offers monthly payment, and the company's current recurrence", () => {
    expect(offeredRecurrences(undefined)).toEqual(["MENSAL"]);
    expect(offeredRecurrences("MENSAL")).toEqual(["MENSAL"]);
    expect(offeredRecurrences("ANUAL")).toEqual(["MENSAL", "ANUAL"]);
  });
});
