import { isSecretSetting, type SettingKey } from "@guiche/contract/settings";
import { scopeOfRow } from "../../../core/tenant/scope";
import { sealSetting } from "../../settings";
import type { Item, Kind, Migration } from "../migration";
import { hoursFrom } from "../rules/hours";
import { impliedSettings, settingFrom, switchOf } from "../rules/settings";
import { flagOf, textOf, timesOf } from "../rules/values";
import { allOf, type Source, type Theirs } from "../source/source";

const settings: Kind = { kind: "setting", table: "Settings", name: "settings", hasId: false };

interface Pair {
  key: string;
  companyId: unknown;
  name: string;
  value: string;
  row: Theirs;
}

/** A row for each setting; in a multi100 also a row for each company, with a column for each setting. */
async function pairsOf(source: Source): Promise<Pair[]> {
  const rows = await allOf(source, "Settings", "id");
  const wide = await allOf(source, "CompaniesSettings", "id");
  return [
    ...wide.flatMap((row) =>
      Object.keys(row)
        .filter((name) => !["id", "companyId", "createdAt", "updatedAt"].includes(name))
        .map((name) => ({
          key: `c${textOf(row.id)}.${name}`,
          companyId: row.companyId,
          name,
          value: textOf(row[name]),
          row,
        })),
    ),
    ...rows.map((row) => ({
      key: textOf(row.id),
      companyId: row.companyId,
      name: textOf(row.key),
      value: textOf(row.value),
      row,
    })),
  ];
}

/** Settings come once; what is changed here afterwards stays. */
export async function bringSettings(migration: Migration, now: Date): Promise<void> {
  await migration.begin(settings);
  const { source, writes } = migration;
  const takenKeys = new Set<string>();
  const rowOf = (companyId: number, key: SettingKey, value: string, row: Theirs) => ({
    companyId,
    key,
    value: writes && isSecretSetting(key) ? sealSetting(scopeOfRow({ companyId }), key, value) : value,
    ...timesOf(row, now),
  });
  const texts: { companyId: number; key: SettingKey; row: Theirs }[] = [];
  const items = (await pairsOf(source)).map(({ key, companyId: theirs, name, value, row }): Item => {
    const companyId = migration.idOf("company", theirs);
    const label = `${textOf(theirs)}: ${name}`;
    if (companyId === null) return { key, name: label, leftOut: "noCompany" };
    const ours = settingFrom(name, name === "scheduleType" && value === "connection" ? "company" : value);
    if (!ours) return { key, name: label, leftOut: value === "" ? "empty" : "notUsed" };
    if (takenKeys.has(`${companyId} ${ours.key}`)) return { key, name: label, leftOut: "takenHere" };
    takenKeys.add(`${companyId} ${ours.key}`);
    texts.push({ companyId, key: ours.key, row });
    return { key, name: label, row: rowOf(companyId, ours.key, ours.value, row) };
  });
  await migration.bring(settings, items);
  await bringImplied(migration, now, takenKeys, texts);
}

/** What is in force there without a setting of its own. */
async function bringImplied(
  migration: Migration,
  now: Date,
  takenKeys: ReadonlySet<string>,
  texts: readonly { companyId: number; key: SettingKey }[],
): Promise<void> {
  const { source } = migration;
  const items: Item[] = [];
  const add = (companyId: number, key: SettingKey, value: string) => {
    const name = `${companyId}: ${key}`;
    if (!takenKeys.has(`${companyId} ${key}`))
      items.push({
        key: `implied.${companyId}.${key}`,
        name,
        row: { companyId, key, value, createdAt: now, updatedAt: now },
      });
  };
  const connections = await allOf(source, "Whatsapps", "id");
  for (const row of await allOf(source, "Companies", "id")) {
    const companyId = migration.idOf("company", row.id);
    if (companyId === null) continue;
    const handlesGroups = connections.some((one) => one.companyId === row.id && flagOf(one.allowGroup));
    if (source.has("Whatsapps", "allowGroup"))
      add(companyId, "CheckMsgIsGroup", handlesGroups ? "disabled" : "enabled");
    else
      for (const [key, value] of Object.entries(impliedSettings(source.family)))
        add(companyId, key as SettingKey, value);
    const { timezone, holidays, week } = hoursFrom(row.schedules);
    // There a company's hours count as soon as it has some.
    if (source.family === "izing" && week.length > 0) add(companyId, "scheduleType", "company");
    if (timezone) add(companyId, "timezone", timezone);
    if (holidays.length > 0) add(companyId, "holidays", JSON.stringify(holidays.slice(0, 200)));
  }
  for (const { companyId, key } of texts) {
    const turnedOn = switchOf[key];
    if (turnedOn) add(companyId, turnedOn, "enabled");
  }
  await migration.bring({ ...settings, table: "(Settings)" }, items);
}
