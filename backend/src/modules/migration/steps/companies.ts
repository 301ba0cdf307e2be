import { recurrenceNames, type Recurrence } from "@guiche/contract/companies";
import { planFlags, type PlanFlag } from "@guiche/contract/rules/plan-flags";
import type { Item, Kind, Migration } from "../migration";
import { plansHere } from "../migration.store";
import { hoursFrom } from "../rules/hours";
import { Names } from "../rules/names";
import { flagOf, numberOf, shortText, textOf, timesOf } from "../rules/values";
import { allOf, type Theirs } from "../source/source";

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
    const known = migration.idOf("plan", key);
    if (equal && equal.id !== known) return { key, name, existing: equal.id };
    const ours = here.find(({ id }) => id === known)?.name ?? names.take(0, name);
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
  const unlimited = { users: noLimit, connections: noLimit, queues: noLimit, valueCents: 0, isPublic: false };
  const row = {
    name: names.take(0, "Migração"),
    ...unlimited,
    ...Object.fromEntries(planFlags.map((flag) => [flag, true])),
    createdAt: now,
    updatedAt: now,
  };
  await migration.bring({ ...plans, table: "(Plans)" }, [{ key: "none", name: row.name, row }]);
}

const isBrl = ({ currency }: Theirs): boolean => !textOf(currency) || textOf(currency).toUpperCase() === "BRL";

/** With `only`, the others stay there, and all that is theirs. */
export async function bringCompanies(migration: Migration, only: readonly number[] | null, now: Date): Promise<void> {
  await migration.begin(companies);
  const { source } = migration;
  const items = (await allOf(source, "Companies", "id")).map((row): Item => {
    const name = shortText(row.name, 100) || `${source.family} ${textOf(row.id)}`;
    if (only && !only.includes(Number(row.id))) return { key: textOf(row.id), name, leftOut: "notChosen" };
    const dueDate = dueDateOf(row);
    const isSuspended = flagOf(row.status) === false || (dueDate !== null && dueDate < now.toISOString().slice(0, 10));
    return {
      key: textOf(row.id),
      name,
      notes: isSuspended ? ["suspended"] : [],
      below: [{ action: "company.created", userName: source.family, target: name, details: { by: "commandLine" } }],
      row: {
        name,
        email: shortText(row.email, 254),
        phone: shortText(row.phone, 30),
        planId: migration.idOf("plan", row.planId) ?? migration.idOf("plan", "none"),
        status: flagOf(row.status) ?? true,
        dueDate,
        recurrence: recurrenceOf(row.recurrence),
        schedules: hoursFrom(row.schedules).week,
        ...timesOf(row, now),
      },
    };
  });
  await migration.bring(companies, items);
}

/** The day until which it is paid. The first company is the owner's there, and never due. */
function dueDateOf({ id, dueDate }: Theirs): string | null {
  if (numberOf(id) === 1) return null;
  const day = dueDate instanceof Date ? dueDate.toISOString() : textOf(dueDate);
  return /^\d{4}-\d\d-\d\d/.exec(day)?.[0] ?? null;
}

const recurrenceOf = (value: unknown): Recurrence =>
  recurrenceNames.find((name) => name === textOf(value).trim().toUpperCase()) ?? "MENSAL";
