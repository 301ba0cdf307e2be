import { parseArgs } from "node:util";
import { companyState } from "@guiche/contract/companies";
import { isDay } from "@guiche/contract/input";
import { today } from "../companies";
import {
  newInstallation,
  OperatorError,
  resetFactor,
  setSuper,
  switchTo,
  takeBucket,
  unlock,
  type Operator,
} from "./operator.service";
import { allCompanies, type CompanyLine } from "./operator.store";

export const usage = `Usage: npm run guiche -- COMMAND

  companies [--json]                 lists the companies
  unlock EMAIL|IP                    forgets the sign-ins, codes and resets that the limits have counted
  reset-factor EMAIL [--company ID]  turns off a person's second factor, passkeys included
  promote EMAIL [--company ID]       makes a person a super user, who owns the platform
  demote EMAIL [--company ID]        makes a super user an ordinary one
  suspend ID                         switches a company off
  resume ID [--due yyyy-mm-dd]       switches it on again, with a new due date if you give one
  new-installation                   gives a copied database an id of its own, before its first start
  take-bucket                        makes the bucket in S3_URL this installation's, whosever it was

Every change is recorded in the audit log of the company. It reaches running processes at once.
In the image: node backend/dist/guiche.js COMMAND
`;

const options = {
  company: { type: "string" },
  due: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;
type Values = Partial<{ company: string; due: string; json: boolean }>;

interface Command {
  /** What its one argument is called; null when it has none. */
  argument: string | null;
  options: readonly (keyof Values)[];
  usesRedis?: true;
  run: (operator: Operator, argument: string, values: Values) => Promise<string>;
}

const commands: Record<string, Command> = {
  "take-bucket": { argument: null, options: [], run: takeBucket },
  "new-installation": { argument: null, options: [], run: newInstallation },
  companies: {
    argument: null,
    options: ["json"],
    run: async (_operator, _argument, { json }) => {
      const lines = await allCompanies();
      return json ? JSON.stringify(lines, null, 2) : table(lines);
    },
  },
  unlock: { argument: "an email or IP address", options: [], usesRedis: true, run: unlock },
  "reset-factor": {
    argument: "an email address",
    options: ["company"],
    run: (operator, email, values) => resetFactor(operator, accountFrom(email, values)),
  },
  promote: {
    argument: "an email address",
    options: ["company"],
    run: (operator, email, values) => setSuper(operator, accountFrom(email, values), true),
  },
  demote: {
    argument: "an email address",
    options: ["company"],
    run: (operator, email, values) => setSuper(operator, accountFrom(email, values), false),
  },
  suspend: {
    argument: "a company's ID",
    options: [],
    run: (operator, id) => switchTo(operator, { companyId: idIn(id), status: false }),
  },
  resume: {
    argument: "a company's ID",
    options: ["due"],
    run: (operator, id, { due }) => {
      if (due !== undefined && !isDay(due))
        throw new OperatorError(`--due must be a date like 2027-01-31, not "${due}".`);
      return switchTo(operator, { companyId: idIn(id), status: true, ...(due && { dueDate: due }) });
    },
  },
};

function idIn(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new OperatorError(`A company's ID is a whole number, not "${text}".`);
  return Number(text);
}

const accountFrom = (email: string, { company }: Values) => ({
  email: email.trim(),
  ...(company !== undefined && { companyId: idIn(company) }),
});

/** A command with its arguments, ready to run. */
export interface ParsedCommand {
  usesRedis: boolean;
  run: (operator: Operator) => Promise<string>;
}

/** Reads what was typed; null asks for the help. Throws an OperatorError for anything that it does not know. */
export function parseCommand(argv: readonly string[]): ParsedCommand | null {
  const { values, positionals } = parse(argv);
  const [name, ...operands] = positionals;
  if (name === undefined || name === "help" || values.help) return null;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new OperatorError(`There is no command "${name}".\n\n${usage}`);
  const unknown = Object.keys(values).find((each) => !(command.options as string[]).includes(each));
  if (unknown) throw new OperatorError(`${name} has no option --${unknown}.`);
  const [argument = ""] = operands;
  if (operands.length !== (command.argument === null ? 0 : 1) || (command.argument !== null && argument.trim() === ""))
    throw new OperatorError(
      command.argument === null ? `${name} takes no argument.` : `${name} takes one argument: ${command.argument}.`,
    );
  return {
    usesRedis: command.usesRedis ?? false,
    run: (operator) => command.run(operator, argument.trim(), values),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split(". ")[0]}. npm run guiche -- --help lists the options.`);
  }
}

function table(lines: CompanyLine[]): string {
  const rows = [
    ["ID", "NAME", "EMAIL", "PLAN", "STATE", "DUE", "USERS", "CONNECTED"],
    ...lines.map((line) => [
      String(line.id),
      line.name,
      line.email,
      line.plan,
      companyState(line, today(line.timezone)),
      line.dueDate ?? "never",
      String(line.users),
      `${line.connected} of ${line.connections}`,
    ]),
  ];
  const widths = rows[0]!.map((_title, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
