import { describe, expect, it } from "@jest/globals";
import type { SettingDto } from "@guiche/contract/settings";
import { QueryClient } from "@tanstack/react-query";
import { companySchema, patchOf } from "./company-form";
import { addHoliday, dropHoliday, maxHolidays, readHolidays, writeHolidays } from "./holidays";
import { findOptions, kindOf, numberFor, optionGroups, type OptionKey } from "./options";
import { settingPatches, settingsKey } from "./setting.cache";
import { saveSetting } from "./save-setting";
import { clockIn, findZones, zonesWith } from "./zones";

const clientWith = (...rows: SettingDto[]) => {
  const client = new QueryClient();
  client.setQueryData(settingsKey, rows);
  return client;
};
const valueOf = (client: QueryClient, key: string) =>
  client.getQueryData<SettingDto[]>(settingsKey)?.find((row) => row.key === key)?.value;

/** A server that replies on command. */
function slowServer() {
  let settle: { yes: (row: SettingDto) => void; no: (error: Error) => void } | undefined;
  const send = () =>
    new Promise<SettingDto>((yes, no) => {
      settle = { yes, no };
    });
  return { send, accept: (row: SettingDto) => settle?.yes(row), refuse: () => settle?.no(new Error("refused")) };
}

describe("saving an option", () => {
  const on: SettingDto = { key: "call", value: "enabled" };
  const off: SettingDto = { key: "call", value: "disabled" };

  it("shows the new value before the reply, and the server's value afterwards", async () => {
    const [client, server] = [clientWith(off), slowServer()];
    const saving = saveSetting(client, on, server.send);
    expect(valueOf(client, "call")).toBe("enabled");
    server.accept(on);
    await saving;
    expect(valueOf(client, "call")).toBe("enabled");
  });

  it("rolls back when the server refuses", async () => {
    const [client, server] = [clientWith(off, { key: "language", value: "pt" }), slowServer()];
    const saving = saveSetting(client, on, server.send);
    server.refuse();
    await expect(saving).rejects.toThrow("refused");
    expect(client.getQueryData(settingsKey)).toEqual([off, { key: "language", value: "pt" }]);
  });

  it("keeps another admin's change made in the meantime, accepted or refused", async () => {
    const zone = (value: string): SettingDto => ({ key: "timezone", value });
    for (const end of ["accept", "refuse"] as const) {
      const [client, server] = [clientWith(zone("America/Sao_Paulo")), slowServer()];
      const saving = saveSetting(client, zone("America/Manaus"), server.send).catch(() => undefined);
      settingPatches.settings?.(client, { action: "update", setting: zone("America/Belem") });
      server[end](zone("America/Manaus"));
      await saving;
      expect(valueOf(client, "timezone")).toBe("America/Belem");
    }
  });
});

describe("setting events", () => {
  it("change the shown value, and do not create a list that was not fetched", () => {
    const client = clientWith({ key: "call", value: "disabled" });
    settingPatches.settings?.(client, { action: "update", setting: { key: "call", value: "enabled" } });
    settingPatches.settings?.(client, { action: "update", setting: { key: "userRating", value: "enabled" } });
    expect(client.getQueryData(settingsKey)).toEqual([
      { key: "call", value: "enabled" },
      { key: "userRating", value: "enabled" },
    ]);
    const empty = new QueryClient();
    settingPatches.settings?.(empty, { action: "update", setting: { key: "call", value: "enabled" } });
    expect(empty.getQueryData(settingsKey)).toBeUndefined();
  });
});

describe("the options", () => {
  const all = optionGroups.flatMap(({ keys }) => keys as readonly OptionKey[]);

  it("each have the control for the values they allow", () => {
    const kinds = Object.fromEntries(all.map((key) => [key, kindOf(key)]));
    expect(kinds).toEqual({
      adminSecondFactor: "switch",
      multipleSessions: "switch",
      idleSignOutMinutes: "number",
      userRating: "switch",
      ratingComment: "choice",
      recoveryQueueId: "queue",
      sendGreetingAccepted: "switch",
      sendMsgTransfTicket: "switch",
      reopenMinutes: "number",
      briefThanks: "switch",
      scheduleType: "choice",
      botOutOfHours: "switch",
      sendGreetingMessageOneQueues: "switch",
      chatBotType: "choice",
      botAfterAgent: "choice",
      botTraceDays: "number",
      call: "switch",
      CheckMsgIsGroup: "switch",
      mediaAutoDownloadMb: "number",
      linkPreviews: "switch",
      timezone: "zone",
      language: "choice",
      textAccepted: "text",
      textToQueue: "text",
      textToUser: "text",
      textToBoth: "text",
      textOutOfQueue: "text",
      textCallRefused: "text",
      textNotUnderstood: "text",
      textBotGivesUp: "text",
      textBotFailed: "text",
      ipixc: "line",
      tokenixc: "line",
      ipmkauth: "line",
      clientidmkauth: "line",
      clientsecretmkauth: "line",
      asaas: "line",
      billsPhoneMatch: "switch",
    });
  });

  it("are found by any of their words, without accents and in any order", () => {
    const texts: Partial<Record<OptionKey, string>> = {
      sendGreetingAccepted: "Saudação ao aceitar",
      call: "Aceitar chamadas",
    };
    const textOf = (key: OptionKey) => texts[key] ?? key;
    const findKeys = (searchText: string) => findOptions(searchText, textOf).flatMap(({ keys }) => keys);
    expect(findKeys("SAUDACAO")).toEqual(["sendGreetingAccepted"]);
    expect(findKeys("aceitar")).toEqual(["sendGreetingAccepted", "call"]);
    expect(findKeys("chamadas  aceitar")).toEqual(["call"]);
    expect(findKeys("nothing at all")).toEqual([]);
    expect(findKeys(" ")).toEqual(all);
  });

  it("of calls and groups are not offered where no number has them", () => {
    const listOffered = (can: { calls: boolean; groups: boolean }) =>
      findOptions("", (key) => key, can).flatMap(({ keys }) => keys);
    const listHidden = (can: { calls: boolean; groups: boolean }) =>
      all.filter((key) => !listOffered(can).includes(key));
    expect(listHidden({ calls: true, groups: true })).toEqual([]);
    expect(listHidden({ calls: false, groups: true })).toEqual(["call", "textCallRefused"]);
    expect(listHidden({ calls: true, groups: false })).toEqual(["CheckMsgIsGroup"]);
  });

  it("accept whole numbers within their bounds only", () => {
    expect(numberFor("reopenMinutes", " 015 ")).toBe("15");
    expect(numberFor("reopenMinutes", "525600")).toBe("525600");
    expect(numberFor("reopenMinutes", "525601")).toBeNull();
    expect(numberFor("mediaAutoDownloadMb", "2001")).toBeNull();
    for (const numberText of ["", "-1", "1,5", "1e3", "ten"]) expect(numberFor("reopenMinutes", numberText)).toBeNull();
    expect(numberFor("call", "1")).toBeNull();
  });
});

describe("the company form", () => {
  it("sends what the contract expects, and an empty phone as null", () => {
    const formValues = { name: " Floricultura ", email: " loja@example.com ", phone: "(11) 98888-7777" };
    expect(patchOf(formValues)).toEqual({ name: "Floricultura", email: "loja@example.com", phone: "11988887777" });
    expect(patchOf({ ...formValues, phone: "" }).phone).toBe("");
    expect(companySchema.isValidSync({ ...formValues, name: undefined })).toBe(false);
  });
});

describe("time zones", () => {
  it("are found by city name, with or without accents", () => {
    const zones = zonesWith("America/Sao_Paulo");
    expect(findZones(zones, "são paulo")).toEqual(["America/Sao_Paulo"]);
    expect(findZones(zones, "Sao Paulo")).toEqual(["America/Sao_Paulo"]);
    expect(findZones(zones, "atlantis")).toEqual([]);
  });
  it("include the current one even when the browser does not know it", () => {
    const zones = zonesWith("Atlantis/Deep");
    expect(zones.filter((zone) => zone === "Atlantis/Deep" || zone === "UTC")).toEqual(["Atlantis/Deep", "UTC"]);
  });
  it("show the local time", () => {
    const noon = new Date("2026-11-21T15:00:00.000Z");
    expect(clockIn("America/Sao_Paulo", noon)).toEqual({ time: "12:00", offset: "GMT\u22123" });
    expect(clockIn("Atlantis/Deep", noon)).toBeNull();
  });
});

describe("holidays", () => {
  const day = (date: string, name = "", everyYear = false) => ({ date, name, everyYear });
  const christmas = day("2026-12-25", "Natal", true);

  it("are stored as text, read in calendar order, and unreadable text is an empty list", () => {
    const holidayText = writeHolidays([christmas, day("2026-11-20", "Consciência Negra")]);
    expect(readHolidays(holidayText).map(({ name }) => name)).toEqual(["Consciência Negra", "Natal"]);
    for (const text of ["", "null", "{}", "[{}]", '[{"date":"2026-02-30"}]']) expect(readHolidays(text)).toEqual([]);
  });

  it("are inserted in order, each day once", () => {
    const list = addHoliday([christmas], day("2026-01-01", " Ano novo "));
    expect(list).toEqual([day("2026-01-01", "Ano novo"), christmas]);
    expect(addHoliday([christmas], day(""))).toBe("noDate");
    expect(addHoliday([christmas], day("2026-02-30"))).toBe("noDate");
    expect(addHoliday([christmas], day("2027-12-25"))).toBe("taken");
    expect(addHoliday([day("2026-12-25")], day("2027-12-25"))).toHaveLength(2);
    expect(addHoliday([day("2026-12-25")], day("2027-12-25", "", true))).toBe("taken");
  });

  it("are removed one by one, and limited in number", () => {
    const many = Array.from({ length: maxHolidays }, (_, index) => day(`${2027 + index}-05-01`));
    expect(addHoliday(many, day("2026-05-01"))).toBe("full");
    const first = many[0];
    expect(first && dropHoliday(many, first)).toHaveLength(maxHolidays - 1);
  });
});
