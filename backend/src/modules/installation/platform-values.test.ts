/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { testDatabase, type TestDatabase } from "../../testing/database";
import { platformValues, whatsappVersion } from ".";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it("the installation keeps the last value of each name, also when several are set at once", async () => {
  expect(await platformValues.get("whatsapp.version")).toBeNull();
  await platformValues.set("whatsapp.version", "2.3000.1");
  await Promise.all(["a", "b", "c"].map((each) => platformValues.set("whatsapp.version", each)));
  await platformValues.set("whatsapp.version", "2.3000.2");
  await platformValues.set("other", "kept");
  expect(await platformValues.get("whatsapp.version")).toBe("2.3000.2");
  expect(await platformValues.get("other")).toBe("kept");
});

it("the last good WhatsApp version is restored as it was, and an invalid one is ignored", async () => {
  await platformValues.set("whatsapp.version", "yesterday's");
  expect(await whatsappVersion.remembered()).toBeNull();
  await whatsappVersion.remember([2, 3000, 1_015_901_307]);
  expect(await whatsappVersion.remembered()).toEqual([2, 3000, 1_015_901_307]);
});
