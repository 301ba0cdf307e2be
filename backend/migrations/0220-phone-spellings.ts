import { run, type Db } from "../src/core/db/tables";

/** The spellings of the countries that are new beside Brazil. The first one is the key of the person. */
const countries: [reads: string, writes: string[]][] = [
  ["^521?([2-9][0-9]{9})$", ["52\\1", "521\\1"]],
  ["^549?11(?:15)?([0-9]{8})$", ["54911\\1", "5411\\1", "541115\\1", "5491115\\1"]],
  [
    "^549?([23][0-9]{2})(?:15)?([0-9])(?:15)?([0-9]{6})$",
    ["549\\1\\2\\3", "54\\1\\2\\3", "54\\115\\2\\3", "54\\1\\215\\3", "549\\115\\2\\3", "549\\1\\215\\3"],
  ],
  ["^229(?:01)?([2-9][0-9]{7})$", ["22901\\1", "229\\1"]],
];

/** A spelling that another contact has stays there: people decide whether the two are one. */
const learnSpellings = ([reads, writes]: (typeof countries)[number]): string[] =>
  writes.map(
    (written) => `
      INSERT INTO "contact_identities" ("companyId", "contactId", "kind", "value")
      SELECT i."companyId", i."contactId", 'phone', regexp_replace(i."value", '${reads}', '${written}')
        FROM "contact_identities" i WHERE i."kind" = 'phone' AND i."value" ~ '${reads}'
       ORDER BY i."contactId"
          ON CONFLICT DO NOTHING`,
  );

/** A person is in a list once, and once among those who opted out; in campaigns of the past twice. */
const learnPeople = ([reads, [key]]: (typeof countries)[number]): string[] => {
  const person = (of: string) => `regexp_replace(${of}."person", '${reads}', '${key}')`;
  const once = (table: string, within: string) => `
    DELETE FROM "${table}" d USING "${table}" o
     WHERE d."companyId" = o."companyId" ${within} AND d."id" > o."id"
       AND d."person" ~ '${reads}' AND o."person" ~ '${reads}' AND ${person("d")} = ${person("o")}`;
  const rename = (table: string) =>
    `UPDATE "${table}" i SET "person" = ${person("i")} WHERE i."person" ~ '${reads}' AND i."person" <> ${person("i")}`;
  return [
    once("contact_list_items", `AND d."contactListId" = o."contactListId"`),
    rename("contact_list_items"),
    once("opt_outs", ""),
    rename("opt_outs"),
    `${rename("campaign_recipients")}
        AND NOT EXISTS (SELECT FROM "campaign_recipients" o
                         WHERE o."companyId" = i."companyId" AND o."campaignId" = i."campaignId" AND o."id" <> i."id"
                           AND o."person" ~ '${reads}' AND ${person("o")} = ${person("i")})`,
  ];
};

export async function up(db: Db): Promise<void> {
  await run(
    db,
    ...countries.flatMap((country) => [...learnSpellings(country), ...learnPeople(country)]),
    `CREATE INDEX "contact_identities_search" ON "contact_identities"
       USING gin ("companyId", "value" gin_trgm_ops) WHERE "kind" = 'phone'`,
  );
}

/** The spellings stay: the former release finds contacts by any identity. */
export async function down(db: Db): Promise<void> {
  await run(db, `DROP INDEX "contact_identities_search"`);
}
