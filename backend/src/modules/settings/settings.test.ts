import { beforeEach, describe, expect, it } from "@jest/globals";
import { companyApi } from "@guiche/contract/companies";
import { openSettings, secretSettings, settingApi, settingDefaults, settingKeys } from "@guiche/contract/settings";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Setting } from "../../models/accounts/setting";
import { profileRoom } from "../../core/realtime/rooms";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, queue, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { saveSetting, openSettingsOf, secretSetting, settingsOf } from ".";

const server = withServer();

let company: { id: number };
let admin: Caller;
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin", name: "Rita" }));
});

const scope = () => scopeOfRow({ companyId: company.id });
const updateSetting = (key: string, value: unknown, by = admin) =>
  by.ask(settingApi.update, { params: { key }, body: { value } }).then(({ status, body }) => {
    const { error, value: storedValue } = body as { error?: string; value?: string };
    return error ? `${status} ${error}` : storedValue;
  });
const read = async (key: string, by = admin) => (await by.call(settingApi.list)).find((one) => one.key === key)?.value;
const log = () =>
  AuditEntry.findAll({ where: { companyId: company.id, action: "setting.changed" }, order: ["id"], raw: true });

describe("changing a setting", () => {
  it("is refused without the right, whatever the key", async () => {
    for (const profile of ["user", "supervisor"] as const) {
      const by = await signInAs(server.app, await user(company.id, { profile }));
      expect(await updateSetting("userRating", "enabled", by)).toBe("403 ERR_NO_PERMISSION");
      expect(await updateSetting("nothing", "1", by)).toBe("403 ERR_NO_PERMISSION");
    }
    expect(await Setting.count({ where: { companyId: company.id } })).toBe(0);
  });

  it("of an unknown key gets 404", async () => {
    for (const key of ["nothing", "toString", "__proto__", "constructor"])
      expect(await updateSetting(key, "1")).toBe("404 ERR_NO_SETTING_FOUND");
  });

  it("of whether a company has campaigns is for the platform's owner only", async () => {
    expect(await updateSetting("campaignsEnabled", "false")).toBe("403 ERR_NO_PERMISSION");
    const owner = await signInAs(server.app, await user(company.id, { super: true }));
    expect(await updateSetting("campaignsEnabled", "false", owner)).toBe("false");
    expect(await read("campaignsEnabled")).toBe("false");
    expect(await updateSetting("campaignsEnabled", "enabled", owner)).toBe("enabled");
    const { body } = await owner.ask(companyApi.show, { params: { id: company.id } });
    expect(body).toMatchObject({ campaignsEnabled: true });
  });

  it("takes effect at once; every key has a default before", async () => {
    const listedSettings = await admin.call(settingApi.list);
    expect(listedSettings).toEqual(settingKeys.map((key) => ({ key, value: settingDefaults[key] })));
    expect(await updateSetting("scheduleType", "company")).toBe("company");
    expect(await read("scheduleType")).toBe("company");
    expect((await settingsOf(scope())).scheduleType).toBe("company");
  });

  it("names a queue of the company alone", async () => {
    const [own, foreign] = [await queue(company.id), await queue((await createCompany()).id)];
    expect(await updateSetting("recoveryQueueId", foreign.id)).toBe("404 ERR_NO_QUEUE_FOUND");
    expect(await updateSetting("recoveryQueueId", own.id)).toBe(String(own.id));
    expect(await updateSetting("recoveryQueueId", "")).toBe("");
  });

  it("accepts only values that the key can hold", async () => {
    const refusedValues: [string, unknown][] = [
      ["userRating", "yes"],
      ["scheduleType", "Company"],
      ["chatBotType", "buttons"],
      ["language", "fr"],
      ["reopenMinutes", "-1"],
      ["reopenMinutes", "1.5"],
      ["reopenMinutes", ""],
      ["reopenMinutes", 525_601],
      ["botTraceDays", 0],
      ["botTraceDays", 366],
      ["recoveryQueueId", "Recuperação"],
      ["recoveryQueueId", 0],
      ["mediaAutoDownloadMb", "1e2"],
      ["timezone", "Brasilia"],
      ["timezone", "+03:00"],
      ["timezone", ""],
      ["holidays", ""],
      ["holidays", "{}"],
      ["holidays", '[{"date":"2026-02-30"}]'],
      ["holidays", '[{"name":"Natal"}]'],
      ["holidays", '[{"date":"2026-12-24","startTime":"08:00"}]'],
      ["holidays", '[{"date":"2026-12-24","startTime":"08:00","endTime":"25:00"}]'],
      ["ipixc", "x".repeat(4_097)],
      ["userRating", null],
      ["userRating", ["enabled"]],
      ["userRating", undefined],
    ];
    for (const [key, value] of refusedValues)
      expect([key, value, await updateSetting(key, value)]).toEqual([key, value, "400 ERR_VALIDATION"]);
    expect(await Setting.count({ where: { companyId: company.id } })).toBe(0);
    const acceptedValues: [string, unknown, string][] = [
      ["userRating", "enabled", "enabled"],
      ["reopenMinutes", 0, "0"],
      ["reopenMinutes", "0090", "90"],
      ["botTraceDays", 365, "365"],
      ["timezone", "America/Manaus", "America/Manaus"],
      ["timezone", "UTC", "UTC"],
      ["ipixc", " https://ixc.example ", "https://ixc.example"],
      [
        "holidays",
        '[{"date":"2026-12-25","name":" Natal ","everyYear":true,"id":7},{"date":"2026-03-02"}]',
        '[{"date":"2026-12-25","name":"Natal","everyYear":true},{"date":"2026-03-02","name":"","everyYear":false}]',
      ],
      [
        "holidays",
        '[{"date":"2026-12-24","startTime":"08:00","endTime":"12:00"},{"date":"2026-12-25","startTime":"","endTime":""}]',
        '[{"date":"2026-12-24","name":"","everyYear":false,"startTime":"08:00","endTime":"12:00"},{"date":"2026-12-25","name":"","everyYear":false}]',
      ],
    ];
    for (const [key, value, expectedValue] of acceptedValues)
      expect(await updateSetting(key, value).then((text) => sorted(text))).toBe(sorted(expectedValue));
  });

  /** Field order of an object does not matter. */
  const sorted = (text?: string) =>
    text?.startsWith("[") ? JSON.stringify(JSON.parse(text), ["date", "name", "everyYear"]) : text;

  it("is audited with the previous value; setting the same value is not", async () => {
    await updateSetting("timezone", "America/Manaus");
    await updateSetting("timezone", "America/Manaus");
    expect(await log()).toMatchObject([
      { target: "timezone", userName: "Rita", details: { old: "America/Sao_Paulo", new: "America/Manaus" } },
    ]);
  });

  it("changes nothing in another company", async () => {
    const other = await createCompany();
    await saveSetting(scopeOfRow({ companyId: other.id }), "language", "es");
    await updateSetting("language", "en");
    expect((await settingsOf(scopeOfRow({ companyId: other.id }))).language).toBe("es");
  });

  it("many times at once leaves one value, which is the last one broadcast", async () => {
    const recorder = recordBroadcasts();
    await Promise.all(Array.from({ length: 20 }, (_, index) => updateSetting("reopenMinutes", index)));
    recorder.stop();
    expect(await Setting.count({ where: { companyId: company.id } })).toBe(1);
    expect(recorder.events).toHaveLength(20);
    const auditEntries = await log();
    expect(auditEntries.at(-1)?.details.new).toBe(await read("reopenMinutes"));
    for (const [place, { details }] of auditEntries.entries())
      expect(details.old).toBe(auditEntries[place - 1]?.details.new ?? "0");
  });
});

describe("reading settings", () => {
  it("without the right to change them returns what screens depend on, and no more", async () => {
    await updateSetting("ipixc", "https://ixc.example");
    const agent = await signInAs(server.app, await user(company.id));
    expect((await agent.call(settingApi.list)).map(({ key }) => key)).toEqual([...openSettings]);
    expect((await openSettingsOf(scope())).map(({ key }) => key)).toEqual([...openSettings]);
  });

  it("through events: all users get the open ones, and only admins the others", async () => {
    const recorder = recordBroadcasts();
    await updateSetting("call", "enabled");
    await updateSetting("ipmkauth", "https://mk.example");
    recorder.stop();
    expect(recorder.events.map(({ topic, event, audience }) => [topic, event, audience])).toEqual([
      ["settings", { action: "update", setting: { key: "call", value: "enabled" } }, {}],
      [
        "settings",
        { action: "update", setting: { key: "ipmkauth", value: "https://mk.example" } },
        { to: [profileRoom(company.id, "admin")] },
      ],
    ]);
  });
});

describe("a secret setting", () => {
  const secret = "canary-7d41-asaas-key";

  it.each([...secretSettings])("%s is stored encrypted, and only its mask is shown", async (key) => {
    const recorder = recordBroadcasts();
    expect(await updateSetting(key, secret)).toBe("****");
    recorder.stop();
    expect(await read(key)).toBe("****");
    const storedSetting = await Setting.findOne({ where: { companyId: company.id, key }, rejectOnEmpty: true });
    const bytes = Buffer.from(storedSetting.value, "base64");
    for (const text of [
      storedSetting.value,
      bytes.toString("latin1"),
      JSON.stringify(recorder.events),
      JSON.stringify(await log()),
    ])
      expect(text).not.toContain("canary");
    expect(JSON.stringify(await settingsOf(scope()))).not.toContain(storedSetting.value);
    expect(await secretSetting(scope(), key as "asaas")).toBe(secret);
    expect(await log()).toMatchObject([{ target: key, details: {} }]);
  });

  it("stays when its mask, current or older, is sent back", async () => {
    await updateSetting("asaas", secret);
    for (const mask of ["****-key", "****", "****abcd"]) expect(await updateSetting("asaas", mask)).toBe("****");
    expect(await secretSetting(scope(), "asaas")).toBe(secret);
    expect(await log()).toHaveLength(1);
  });

  it("that is empty is removed", async () => {
    expect(await updateSetting("asaas", "12345678")).toBe("****");
    expect(await updateSetting("asaas", "")).toBe("");
    expect(await secretSetting(scope(), "asaas")).toBe("");
  });

  it.each([
    ["ipixc", ["tokenixc"]],
    ["ipmkauth", ["clientidmkauth", "clientsecretmkauth"]],
  ] as const)(
    "of an outside address is emptied when %s changes, and stays when it is saved again",
    async (key, secretKeys) => {
      for (const each of secretKeys) await updateSetting(each, secret);
      await updateSetting(key, "https://first.example");
      await updateSetting(key, "https://first.example");
      expect(await Promise.all(secretKeys.map((each) => read(each)))).toEqual(secretKeys.map(() => "****"));
      const recorder = recordBroadcasts();
      await updateSetting(key, "https://second.example");
      recorder.stop();
      expect(await Promise.all(secretKeys.map((each) => secretSetting(scope(), each)))).toEqual(
        secretKeys.map(() => ""),
      );
      expect(recorder.events.map(({ event }) => event)).toEqual(
        expect.arrayContaining(secretKeys.map((each) => ({ action: "update", setting: { key: each, value: "" } }))),
      );
      expect((await log()).filter(({ target }) => secretKeys.some((each) => each === target))).toHaveLength(
        secretKeys.length * 2,
      );
    },
  );

  it("copied to another company's row, or another key, cannot be decrypted", async () => {
    await updateSetting("asaas", secret);
    const { value } = await Setting.findOne({ where: { companyId: company.id, key: "asaas" }, rejectOnEmpty: true });
    const other = await createCompany();
    await Setting.create({ companyId: other.id, key: "asaas", value });
    await Setting.create({ companyId: company.id, key: "tokenixc", value });
    await expect(secretSetting(scopeOfRow({ companyId: other.id }), "asaas")).rejects.toThrow();
    await expect(secretSetting(scope(), "tokenixc")).rejects.toThrow();
  });
});
