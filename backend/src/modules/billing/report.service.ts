import { companyState } from "@guiche/contract/companies";
import { incomeMonths, type CompanyUsageDto, type IncomeDto, type UsageSearch } from "@guiche/contract/platform-report";
import { settingDefaults } from "@guiche/contract/settings";
import { momentOf } from "@guiche/contract/time/wall-time";
import { today } from "../companies";
import { incomeOf, usageOfCompanies, type UsageRow } from "./report.store";

/** Companies may be in several zones; the platform counts its days in one. */
const { timezone } = settingDefaults;

/** The first days of the last months, oldest first. */
function firstDaysOf(months: number): string[] {
  const [year = 0, month = 1] = today(timezone).split("-").map(Number);
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(year, month - months + index, 1)).toISOString().slice(0, 10),
  );
}

const sumOf = ({ count, cents }: { count: number; cents: number }) => ({ count, value: cents / 100 });

export async function showIncome(): Promise<IncomeDto> {
  const days = firstDaysOf(incomeMonths);
  const from = momentOf(`${days[0]}T00:00`, timezone);
  const { months, open, overdue, trials } = await incomeOf({ from, today: today(timezone), timezone });
  const paymentsByMonth = new Map(months.map((one) => [one.month, one]));
  return {
    months: days
      .map((day) => day.slice(0, 7))
      .map((month) => ({ month, ...sumOf(paymentsByMonth.get(month) ?? { count: 0, cents: 0 }) })),
    open: sumOf(open),
    overdue: sumOf(overdue),
    trials,
  };
}

/** A plan's 0 is no limit of these. */
const of = (usedAmount: number, limit: number) => ({ used: usedAmount, limit: limit === 0 ? null : limit });

const connectionUsage = ({
  connections,
  officialConnections: official,
  plan,
}: Pick<UsageRow, "connections" | "officialConnections" | "plan">) =>
  plan.officialConnections === null
    ? { connections: { used: connections, limit: plan.connections }, officialConnections: null }
    : {
        connections: { used: connections - official, limit: plan.connections },
        officialConnections: { used: official, limit: plan.officialConnections },
      };

export async function showUsage(search: UsageSearch): Promise<{ companies: CompanyUsageDto[]; hasMore: boolean }> {
  const [month = ""] = firstDaysOf(1);
  const since = momentOf(`${month}T00:00`, timezone);
  const { rows, hasMore } = await usageOfCompanies(search, { today: today(timezone), month, since });
  const companies = rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: companyState(row, today(row.timezone)),
    dueDate: row.dueDate,
    plan: { id: row.plan.id, name: row.plan.name },
    users: { used: row.users, limit: row.plan.users },
    ...connectionUsage(row),
    messages: row.messages,
    apiMessages: of(row.apiMessages, row.plan.apiMessages),
    storage: of(row.storageBytes, row.plan.storageMb * 1024 * 1024),
  }));
  return { companies, hasMore };
}
