import type { Sequelize } from "sequelize-typescript";
import { statementName } from "../db/statement-name";
import { runSql } from "../db/run-sql";
import type { Scope } from "./scope";

/** Tables whose rows belong to a company: filled from the models when the database is connected. */
const tenantTables = new Set<string>();

export const registerTenantTables = (names: Iterable<string>): void => {
  for (const name of names) tenantTables.add(name);
};

/** A part of a SQL statement with its values. */
export class Fragment {
  constructor(
    readonly parts: TemplateStringsArray,
    readonly values: unknown[],
  ) {}
}
export const fragment = (parts: TemplateStringsArray, ...values: unknown[]): Fragment => new Fragment(parts, values);

type Template = Parameters<typeof fragment>;

/** Runs a statement that is written as a template: for its rows, or for what is wanted of them. */
export interface Sql {
  <Row extends object>(...template: Template): Promise<Row[]>;
  /** The first row; null without one. */
  first<Row extends object>(...template: Template): Promise<Row | null>;
  /** The only column of the first row; null without a row. */
  value<Value>(...template: Template): Promise<Value | null>;
  /** The only column of all rows. */
  values<Value>(...template: Template): Promise<Value[]>;
  /** The number in the only column of the first row; 0 without one. */
  number(...template: Template): Promise<number>;
  /** Whether the statement returns a row. */
  hasRows(...template: Template): Promise<boolean>;
}

export function sqlBy(run: <Row extends object>(statement: Fragment) => Promise<Row[]>): Sql {
  const rows = <Row extends object>(...template: Template) => run<Row>(fragment(...template));
  const values = async <Value>(...template: Template) =>
    (await rows(...template)).map((row) => Object.values(row)[0] as Value);
  const value = async <Value>(...template: Template) => (await values<Value>(...template))[0] ?? null;
  return Object.assign(rows, {
    first: async <Row extends object>(...template: Template) => (await rows<Row>(...template))[0] ?? null,
    value,
    values,
    number: async (...template: Template) => (await value<number>(...template)) ?? 0,
    hasRows: async (...template: Template) => (await rows(...template)).length > 0,
  });
}

/** Columns of the row called `row`, by the names that the code gives them: `t."id", t."userId"`. */
export function columnsOf(row: string, names: readonly string[]): Fragment {
  const text = names.map((name) => `${row}."${name}"`).join(", ");
  return new Fragment(Object.assign([text], { raw: [text] }), []);
}

const tableNames = /\b(?:from|join|into|update|using)\s+(?:only\s+)?"?([a-z_]+)"?/gi;

const isScope = (value: unknown): value is Scope =>
  typeof value === "object" && value !== null && "companyId" in value && "actor" in value;

const tiedByCompany = /"companyId" = \w+\."companyId"/g;

/**
 * Number of a statement's tenant tables that no equality of companyId ties to another one; counted once per statement.
 */
const untiedCounts = new Map<string, number>();

function untiedTables(text: string): number {
  const cachedCount = untiedCounts.get(text);
  if (cachedCount !== undefined) return cachedCount;
  const tables = [...text.matchAll(tableNames)].filter((match) => tenantTables.has(match[1] ?? "")).length;
  const untiedCount = tables - [...text.matchAll(tiedByCompany)].length;
  untiedCounts.set(text, untiedCount);
  return untiedCount;
}

/** The template as text with numbered placeholders, and their values. */
export function compile({ parts, values }: Fragment, bind: unknown[] = []): { text: string; bind: unknown[] } {
  let text = parts[0] ?? "";
  values.forEach((value, index) => {
    text += value instanceof Fragment ? compile(value, bind).text : `$${bind.push(value)}`;
    text += parts[index + 1] ?? "";
  });
  return { text, bind };
}

/**
 * Runs one statement with every value bound. `${scope}` is the company's id and must appear once for each tenant table
 * of the statement, unless `"companyId" = other."companyId"` ties the table to a fenced one. Otherwise it throws: a
 * query that forgets the company does not run.
 */
export async function scopedSql<Row extends object>(
  db: Sequelize,
  scope: Scope,
  statement: Fragment,
  { prepared = false } = {},
): Promise<Row[]> {
  const { text: rawText, bind } = compile(statement);
  const text = rawText.trim();
  const scopes = bind.filter(isScope);
  const neededCount = untiedTables(text);
  if (scopes.length === 0 || scopes.length < neededCount)
    throw new Error(`A statement names ${neededCount} tenant tables but binds the company ${scopes.length} times.`);
  if (scopes.some((bound) => bound.companyId !== scope.companyId)) throw new Error("A statement mixes two companies.");
  const values = bind.map((value) => (isScope(value) ? value.companyId : value));
  return runSql<Row>(db, { text, values, name: prepared ? statementName(text) : undefined }, scope.tx);
}
