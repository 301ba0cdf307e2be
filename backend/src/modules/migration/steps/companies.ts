import { recurrenceNames, type Recurrence } from "@guiche/contract/companies";
import { planFlags, type PlanFlag } from "@guiche/contract/rules/plan-flags";
import type { Item, Kind, Migration } from "../migration";
import { companiesHere, plansHere } from "../migration.store";
import { hoursFrom } from "../rules/hours";
import { Names } from "../rules/names";
import { flagOf, numberOf, shortText, textOf, timesOf } from "../rules/values";
import { usualConnection } from "./desk";
import { allOf, type Source, type Theirs } from "../source/source";

const plans: Kind = { kind: "plan", table: "Plans", name: "plans", hasId: true };
const companies: Kind = {
  kind: "company",
  table: "Companies",
  name: "companies",
  hasId: true,
  below: { name: "audit_entries", column: "companyId" },
};

/** There a limit that is not set is none at all. */
const noLimit = 100_000;
const limitOf = (value: unknown): number => Math.min(Math.max(Math.round(numberOf(value) ?? noLimit), 0), noLimit);

/** Cents; a price may be a text such as «1.299,90». Null when it cannot be read. */
export function centsOf(value: unknown): number | null {
  if (value === null || value === undefined) return 0;
  const text = textOf(value).replace(/[^\d.,-]/g, "");
  const isComma = text.lastIndexOf(",") > text.lastIndexOf(".");
  const number = numberOf(isComma ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", ""));
  return number === null || number < 0 || number > 1_000_000 ? null : Math.round(number * 100);
}

/** Plans are the platform's: one that is here already, under this name and with the same limits and price, is used. */
export async function bringPlans(migration: Migration, now: Date): Promise<void> {
  await migration.begin(plans);
  const names = new Names(50);
  const here = await plansHere();
  for (const { name } of here) names.take(0, name);
  const items = (await allOf(migration.source, "Plans", "id")).map((row): Item => {
    const cents = isBrl(row) ? centsOf(row.amount ?? row.value) : null;
    const flags = Object.fromEntries(planFlags.map((flag) => [flag, flagOf(row[flag]) ?? true])) as Record<
      PlanFlag,
      boolean
    >;
    const limits = {
      users: limitOf(row.users),
      connections: limitOf(row.connections),
      queues: limitOf(row.queues),
      valueCents: cents ?? 0,
    };
    const name = shortText(row.name, 50) || "?";
    const key = textOf(row.id);
    const equal = here.find(
      (plan) =>
        plan.name === name &&
        Object.entries({ ...limits, ...flags }).every(([column, value]) => plan[column as keyof typeof plan] === value),
    );
    const knownId = migration.idOf("plan", key);
    if (equal && equal.id !== knownId) return { key, name, existing: equal.id };
    const ours = here.find(({ id }) => id === knownId)?.name ?? names.take(0, name);
    return {
      key,
      name,
      notes: [...(ours === name ? [] : ["renamed" as const]), ...(cents === null ? ["badPrice" as const] : [])],
      row: { name: ours, ...limits, ...flags, isPublic: flagOf(row.isPublic) ?? true, ...timesOf(row, now) },
    };
  });
  await migration.bring(plans, items);
  const companies = await allOf(migration.source, "Companies", "id");
  if (companies.every(({ planId }) => migration.idOf("plan", planId) !== null)) return;
  if (migration.idOf("plan", "none") !== null) return;
  // For companies whose plan was deleted there.
  const unlimitedPlan = { users: noLimit, connections: noLimit, queues: noLimit, valueCents: 0, isPublic: false };
  const row = {
    name: names.take(0, "Migração"),
    ...unlimitedPlan,
    ...Object.fromEntries(planFlags.map((flag) => [flag, true])),
    createdAt: now,
    updatedAt: now,
  };
  await migration.bring({ ...plans, table: "(Plans)" }, [{ key: "none", name: row.name, row }]);
}

const isBrl = ({ currency }: Theirs): boolean => !textOf(currency) || textOf(currency).toUpperCase() === "BRL";

/** What a plan limits, by the table that is counted. */
const limitByTable = { Users: "users", Whatsapps: "connections", Queues: "queues" } as const;

/** The companies that have more of something than their plan there allows, by their keys. */
async function companiesOverPlan(source: Source, companyRows: readonly Theirs[]): Promise<Set<string>> {
  const planRows = new Map((await allOf(source, "Plans", "id")).map((row) => [row.id, row]));
  const over = new Set<string>();
  for (const [table, limit] of Object.entries(limitByTable)) {
    const countByCompany = new Map<unknown, number>();
    for (const { companyId } of await allOf(source, table, "id"))
      countByCompany.set(companyId, (countByCompany.get(companyId) ?? 0) + 1);
    for (const { id, planId } of companyRows) {
      const plan = planRows.get(planId);
      if (plan && (countByCompany.get(id) ?? 0) > limitOf(plan[limit])) over.add(textOf(id));
    }
  }
  return over;
}

/** With `only`, the others stay there, and all that is theirs. */
export async function bringCompanies(migration: Migration, only: readonly number[] | null, now: Date): Promise<void> {
  await migration.begin(companies);
  const { source } = migration;
  const rows = await allOf(source, "Companies", "id");
  const overPlan = await companiesOverPlan(source, rows);
  const here = await companiesHere();
  const hoursOfConnections = await companiesWithHoursOfConnections(source);
  const items = rows.map((row): Item => {
    const key = textOf(row.id);
    const name = shortText(row.name, 100) || `${source.family} ${key}`;
    if (only && !only.includes(Number(row.id))) return { key, name, leftOut: "notChosen" };
    const knownId = migration.idOf("company", key);
    const dueDate = dueDateOf(row);
    const isSuspended = flagOf(row.status) === false || (dueDate !== null && dueDate < now.toISOString().slice(0, 10));
    return {
      key,
      name,
      notes: [
        ...(isSuspended ? ["suspended" as const] : []),
        ...(overPlan.has(key) ? ["overPlan" as const] : []),
        ...(here.some((one) => one.name === name && one.id !== knownId) ? ["sameName" as const] : []),
      ],
      below: [{ action: "company.created", userName: source.family, target: name, details: { by: "commandLine" } }],
      row: {
        name,
        email: shortText(row.email, 254),
        phone: shortText(row.phone, 30),
        planId: migration.idOf("plan", row.planId) ?? migration.idOf("plan", "none"),
        status: flagOf(row.status) ?? true,
        dueDate,
        recurrence: recurrenceOf(row.recurrence),
        schedules: hoursFrom(hoursOfConnections.has(key) ? hoursOfConnections.get(key) : row.schedules).week,
        ...(row.outOfHoursMessage !== undefined && {
          outOfHoursMessage: shortText(row.outOfHoursMessage, 4_096) || null,
        }),
        ...timesOf(row, now),
      },
    };
  });
  await migration.bring(companies, items);
}

/** In a multi100 the hours may be those of connections: the company gets those of its usual one. */
async function companiesWithHoursOfConnections(source: Source): Promise<Map<string, unknown>> {
  const connections = await allOf(source, "Whatsapps", "id");
  return new Map(
    (await allOf(source, "CompaniesSettings", "id"))
      .filter(({ scheduleType }) => scheduleType === "connection")
      .map(({ companyId }) => [textOf(companyId), usualConnection(connections, companyId)?.schedules]),
  );
}

/** The day until which it is paid. The first company is the owner's there, and never due. */
function dueDateOf({ id, dueDate }: Theirs): string | null {
  if (numberOf(id) === 1) return null;
  const day = dueDate instanceof Date ? dueDate.toISOString() : textOf(dueDate);
  return /^\d{4}-\d\d-\d\d/.exec(day)?.[0] ?? null;
}

const recurrenceOf = (value: unknown): Recurrence =>
  recurrenceNames.find((name) => name === textOf(value).trim().toUpperCase()) ?? "MENSAL";
