import { describe, expect, it } from "@jest/globals";
import { centsOf } from "../steps/companies";
import { recognise } from "../source/recognise";
import { decodeDoubleUtf8 } from "./encoding";
import { hoursFrom } from "./hours";
import { Colors, Names } from "./names";
import { placeOptions } from "./options";
import { settingFrom } from "./settings";

const columns = (tables: Record<string, string[]>) =>
  new Map(Object.entries(tables).map(([name, list]) => [name, new Set(list)]));
const whaticket = { Companies: ["id"], Users: ["id", "super"], Messages: ["id"] };

describe("a source is told by its columns", () => {
  it.each([
    ["saas", whaticket],
    ["ticketz", { ...whaticket, BaileysKeys: ["id"] }],
    ["ticketz", { ...whaticket, WhatsappLidMaps: ["id"] }],
    ["ticketz", { ...whaticket, Contacts: ["disableBot"], OldMessages: ["id"] }],
    ["multi", { ...whaticket, Messages: ["id", "wid"], CompaniesSettings: ["id"] }],
    ["community", { QuickAnswers: ["id"], Users: ["id"], Whatsapps: ["id"] }],
    ["izing", { Tenants: ["id"], FastReply: ["id"] }],
  ] as const)("%s", (family, tables) => {
    expect(recognise(columns(tables as unknown as Record<string, string[]>))).toBe(family);
  });

  it.each([
    ["Guichê", { schema_migrations: ["name"] }],
    ["neither", { schema_migrations: ["version"], conversations: ["id"] }],
  ])("a database of another kind is refused by name: %s", (name, tables) => {
    expect(() => recognise(columns(tables))).toThrow(name);
  });
});

const shortWeek = (value: unknown) =>
  hoursFrom(value).week.map(({ startTime, endTime, ranges }) =>
    [{ startTime, endTime }, ...ranges].map((range) => `${range.startTime}-${range.endTime}`).join(" "),
  );

describe("opening hours", () => {
  it("of one range a day; a day without times, or with unreadable ones, is closed", () => {
    const days = [
      { weekday: "Segunda", weekdayEn: "monday", startTime: "8:00", endTime: "18:00:00" },
      { weekday: "Terça", weekdayEn: "tuesday", startTime: "", endTime: null },
      { weekday: "Quarta", weekdayEn: "wednesday", startTime: "manhã", endTime: "12:00" },
    ];
    const closedHours = "00:00-00:00";
    expect(shortWeek(days)).toEqual([
      "08:00-18:00",
      closedHours,
      closedHours,
      closedHours,
      closedHours,
      closedHours,
      closedHours,
    ]);
    expect(shortWeek(JSON.stringify(days))[0]).toBe("08:00-18:00");
  });

  it("of two ranges a day", () => {
    const day = { weekdayEn: "friday", startTimeA: "08:00", endTimeA: "12:00", startTimeB: "13:00", endTimeB: "18:00" };
    expect(shortWeek([day])[4]).toBe("08:00-12:00 13:00-18:00");
  });

  it("of rules, with their holidays and time zone", () => {
    const rules = {
      weeklyRules: [{ days: ["mon", "tue"], hours: [{ from: "09:00", to: "17:00" }] }],
      overrides: [
        { date: "2025-12-25", repeat: "yearly", closed: true, label: "Natal" },
        { date: "2025-12-24", closed: false, hours: [{ from: "09:00", to: "12:00" }] },
        { date: "soon", closed: true },
      ],
      timezone: "America/Manaus",
    };
    expect(shortWeek(rules).slice(0, 3)).toEqual(["09:00-17:00", "09:00-17:00", "00:00-00:00"]);
    expect(hoursFrom(rules)).toMatchObject({
      holidays: [
        { date: "2025-12-25", name: "Natal", everyYear: true },
        { date: "2025-12-24", name: "", everyYear: false, startTime: "09:00", endTime: "12:00" },
      ],
      timezone: "America/Manaus",
    });
  });

  it("of a holiday with a long name, which is cut before a character", () => {
    const beginning = "x".repeat(59);
    const rules = { weeklyRules: [], overrides: [{ date: "2025-12-25", closed: true, label: `${beginning}🎄` }] };
    expect(hoursFrom(rules).holidays).toMatchObject([{ name: beginning }]);
  });

  it.each([null, "", "{", [], {}, 7, [{ weekdayEn: null }]])("that are none stay unset: %j", (value) => {
    expect(hoursFrom(value)).toEqual({ week: [], holidays: [], timezone: null });
  });
});

describe("settings", () => {
  it.each([
    ["userRating", "enabled", "userRating enabled"],
    ["userRating", "talvez", null],
    ["acceptCallWhatsapp", "enabled", "call disabled"],
    ["acceptCallWhatsapp", "disabled", "call enabled"],
    ["autoReopenTimeout", "30", "reopenMinutes 30"],
    ["autoReopenTimeout", "-1", null],
    ["defaultLanguage", "pt_BR", "language pt"],
    ["defaultLanguage", "de", null],
    ["campaignsEnabled", "enabled", "campaignsEnabled true"],
    ["asaas", "$aact_1", "asaas $aact_1"],
    ["userApiToken", "secret", null],
    ["enabled", "enabled", null],
    ["", "", null],
  ])("%s=%s", (key, value, expected) => {
    const setting = settingFrom(key, value);
    expect(setting && `${setting.key} ${setting.value}`).toBe(expected);
  });
});

it.each([
  [149.9, 14_990],
  ["1.299,90", 129_990],
  ["R$ 99", 9_900],
  ["1,299.90", 129_990],
  [null, 0],
  ["grátis", null],
  [-1, null],
])("a price of %j is %j cents", (value, cents) => {
  expect(centsOf(value)).toBe(cents);
});

describe("names that a company may have once", () => {
  it("get a number when they are taken, also after they are cut; other companies have their own", () => {
    const names = new Names(10);
    expect(
      ["Vendas", "Vendas", "Vendas", "Atendimento 1", "Atendimento 2", " "].map((name) => names.take(1, name)),
    ).toEqual(["Vendas", "Vendas (2)", "Vendas (3)", "Atendiment", "Atendi (2)", "?"]);
    expect(names.take(2, "Vendas")).toBe("Vendas");
  });

  it("a colour that is taken or unreadable becomes a free one", () => {
    const colors = new Colors();
    const assignedColors = ["#FF0000", "#ff0000", "rgb(1,2,3)", null].map((value) => colors.take(1, value));
    expect(assignedColors.map(({ isNew }) => isNew)).toEqual([false, true, true, true]);
    expect(new Set(assignedColors.map(({ color }) => color)).size).toBe(4);
    const many = Array.from({ length: 40 }, () => colors.take(1, null).color);
    expect(new Set(many).size).toBe(40);
  });
});

describe("options of a queue", () => {
  const at = new Date("2026-01-01T00:00:00Z");
  const option = (id: number, more: object) => ({
    id,
    queueId: 1,
    parentId: null,
    option: "1",
    createdAt: at,
    ...more,
  });
  const short = (rows: object[]) =>
    placeOptions(rows as Record<string, unknown>[], at).map(({ row, queueId, option: number, depth, leftOut }) =>
      leftOut ? `${String(row.id)} ${leftOut}` : `${String(row.id)} queue ${String(queueId)} ${depth}.${number}`,
    );

  it("keep the order of their numbers, without gaps, and take the queue of their root", () => {
    expect(
      short([
        option(1, { option: "3" }),
        option(2, { option: "1" }),
        option(3, { parentId: 1, queueId: null, option: "x" }),
        option(4, { parentId: 1, queueId: null, option: "2" }),
        option(5, { queueId: 2 }),
      ]),
    ).toEqual(["2 queue 1 0.1", "1 queue 1 0.2", "4 queue 1 1.1", "3 queue 1 1.2", "5 queue 2 0.1"]);
  });

  it("below nothing, or below themselves, are left out; so are levels that are too deep", () => {
    expect(short([option(1, { parentId: 9 }), option(2, { parentId: 3 }), option(3, { parentId: 2 })])).toEqual([
      "1 noParent",
      "2 noParent",
      "3 noParent",
    ]);
    const deep = Array.from({ length: 10 }, (_none, place) =>
      option(place + 1, { parentId: place === 0 ? null : place }),
    );
    expect(short(deep).slice(7)).toEqual(["8 queue 1 7.1", "9 tooDeep", "10 tooDeep"]);
  });
});

describe("a text that was encoded twice", () => {
  it.each([
    ["JoÃ£o, bom dia! Ã‰ amanhÃ£?", "João, bom dia! É amanhã?"],
    ["PreÃ§o: 10 â‚¬", "Preço: 10 €"],
    ["\u00f0\u009f\u0098\u0080", "😀"],
  ])("is repaired: %s", (storedText, repairedText) => {
    expect(decodeDoubleUtf8(storedText)).toBe(repairedText);
  });

  it.each(["João, bom dia!", "Â", "São Paulo, 30 °C", "Ã© e também é", "Ã© 😀", "abc", "Ã"])(
    "is none that has accents of its own: %s",
    (text) => {
      expect(decodeDoubleUtf8(text)).toBeNull();
    },
  );
});
