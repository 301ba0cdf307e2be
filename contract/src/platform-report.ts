import * as yup from "yup";
import { companyStates, type CompanyState } from "./companies";
import { get } from "./endpoint";
import { pageNumber, strictObject, trimmedText } from "./input";

/** Months of income that are shown, this one included. */
export const incomeMonths = 12;
/** Days for which a trial that ended is counted. */
export const endedTrialDays = 30;

interface Sum {
  count: number;
  /** BRL, with cents as decimals. */
  value: number;
}

/** What the platform earns. Days and months are those of the platform's zone. */
export interface IncomeDto {
  /** Paid invoices by the month of their payment, `yyyy-MM`, oldest first; months without any are there too. */
  months: (Sum & { month: string })[];
  /** Unpaid invoices that are not due yet, and those that are overdue, of companies that exist. */
  open: Sum;
  overdue: Sum;
  trials: {
    running: number;
    /** Running ones that end today or tomorrow. */
    ending: number;
    /** Ended in the last days: without a payment, and with one. */
    lapsed: number;
    converted: number;
  };
}

/** Used of what the plan allows; a limit of null is none. */
interface Usage {
  used: number;
  limit: number | null;
}

export interface CompanyUsageDto {
  id: number;
  name: string;
  state: CompanyState;
  dueDate: string | null;
  plan: { id: number; name: string };
  users: Usage;
  /** Without the official ones, where the plan counts them apart. */
  connections: Usage;
  /** Null: they count together with the others. */
  officialConnections: Usage | null;
  /** Messages of this month in tickets, received and sent. */
  messages: number;
  /** Messages of this month through the external API. */
  apiMessages: Usage;
  /** Bytes of files. */
  storage: Usage;
}

export const usageOrders = ["name", "dueDate", "users", "connections", "messages", "storage"] as const;
export type UsageOrder = (typeof usageOrders)[number];

const usageSearch = strictObject({
  searchParam: trimmedText().max(100),
  state: yup.string<CompanyState>().oneOf(companyStates),
  order: yup.string<UsageOrder>().oneOf(usageOrders).default("name"),
  direction: yup.string<"asc" | "desc">().oneOf(["asc", "desc"]).default("asc"),
  pageNumber: pageNumber(),
});
export type UsageSearch = yup.InferType<typeof usageSearch>;

const platform = { access: "platform:manage" } as const;

export const platformReportApi = {
  income: get("/platform-report/income", platform).replies<IncomeDto>(),
  usage: get("/platform-report/usage", { ...platform, query: usageSearch }).replies<{
    companies: CompanyUsageDto[];
    hasMore: boolean;
  }>(),
};
