/** @jest-environment-options {"server": "own"} */
import { beforeAll, describe, expect, it } from "@jest/globals";
import { platformApi } from "@guiche/contract/platform";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { platformSettings, platformValues } from ".";

const server = withServer();
let platform: { id: number };
let owner: Caller;
beforeAll(async () => {
  platform = await createCompany();
  owner = await signInAs(server.app, await user(platform.id, { super: true, profile: "admin" }));
});

const set = (key: string, value: unknown, by = owner) =>
  by.ask(platformApi.setSetting, { params: { key }, body: { value } });

describe("platform settings", () => {
  it("are readable and writable by the platform's owner only", async () => {
    const admin = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    for (const answer of [
      await admin.ask(platformApi.settings),
      await set("graceDays", "9", admin),
      await set("nothing", "9", admin),
    ])
      expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect(await platformValues.get("setting.graceDays")).toBeNull();
  });

  it("have defaults", async () => {
    expect(await owner.call(platformApi.settings)).toEqual([
      { key: "graceDays", value: "0" },
      { key: "invoiceDaysAhead", value: "10" },
      { key: "signUp", value: "enabled" },
      { key: "pixKey", value: "" },
      { key: "pixName", value: "" },
      { key: "pixCity", value: "" },
    ]);
  });

  it("are refused for an unknown key or an invalid value", async () => {
    for (const key of ["whatsapp.version", "toString", "setting.graceDays"]) {
      const answer = await set(key, "1");
      expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_SETTING_FOUND" }]);
    }
    for (const value of ["-1", "91", "1.5", "ten", "007", " 1"]) {
      const answer = await set("graceDays", value);
      expect([value, answer.status, answer.body]).toEqual([
        value,
        400,
        { error: "ERR_VALIDATION", fields: { value: "Invalid" } },
      ]);
    }
    expect((await set("signUp", "maybe")).status).toBe(400);
    expect((await platformSettings()).graceDays).toBe("0");
  });

  it("take effect at once and are audited", async () => {
    expect(await owner.call(platformApi.setSetting, { params: { key: "graceDays" }, body: { value: "90" } })).toEqual({
      key: "graceDays",
      value: "90",
    });
    expect((await set("graceDays", 5)).body).toEqual({ key: "graceDays", value: "5" });
    expect(await platformSettings()).toMatchObject({ graceDays: "5", signUp: "enabled" });
    const [, last] = await AuditEntry.findAll({
      where: { companyId: platform.id, action: "setting.changed" },
      order: ["id"],
    });
    expect(last).toMatchObject({ target: "graceDays", details: { new: "5" } });
  });
});
