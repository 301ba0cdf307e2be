import { endedTrialDays, platformReportApi, type IncomeDto } from "@guiche/contract/platform-report";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../shared/i18n/current";
import { intlTags } from "@guiche/contract/texts/languages";
import { formatMoney } from "../../shared/format/money";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { LoadState } from "../../shared/ui/LoadState";

/** `nov. de 2026`. */
const monthText = (month: string) =>
  new Intl.DateTimeFormat(intlTags[currentLanguage()], { month: "short", year: "numeric", timeZone: "UTC" }).format(
    Date.parse(`${month}-01`),
  );

/** Income by month, what is owed, and trials. */
export function Income() {
  const { data, error, refetch } = useQuery({ ...endpointQuery(platformReportApi.income), staleTime: 0 });
  if (data) return <Figures income={data} />;
  return <LoadState error={error} onRetry={refetch} height={72} />;
}

function Figures({ income: { months, open, overdue, trials } }: { income: IncomeDto }) {
  const { t } = useTranslation("platform");
  const most = Math.max(...months.map(({ value }) => value), 1);
  const now = months.at(-1);
  return (
    <Box sx={{ display: "grid", gap: 4, mb: 6 }}>
      <Box component="dl" sx={{ display: "grid", gap: 3, m: 0, gridTemplateColumns: cardColumns }}>
        <Card name={t("report.thisMonth")} value={formatMoney(now?.value ?? 0)}>
          {t("report.invoices", { count: now?.count ?? 0 })}
        </Card>
        <Card name={t("report.open")} value={formatMoney(open.value)}>
          {t("report.invoices", { count: open.count })}
        </Card>
        <Card name={t("report.overdue")} value={formatMoney(overdue.value)}>
          {t("report.invoices", { count: overdue.count })}
        </Card>
        <Card name={t("report.trials")} value={String(trials.running)}>
          {t("report.ending", { count: trials.ending })}
        </Card>
        <Card
          name={t("report.endedTrials", { count: endedTrialDays })}
          value={String(trials.lapsed + trials.converted)}
        >
          {t("report.converted", { count: trials.converted })}
        </Card>
      </Box>
      <Box component="section" aria-labelledby="income-by-month" sx={{ ...panel, p: 4 }}>
        <Box component="h2" id="income-by-month" sx={{ typography: "h2", m: 0, mb: 3 }}>
          {t("report.byMonth")}
        </Box>
        <Box component="ul" sx={{ display: "grid", gap: 1, m: 0, p: 0, listStyle: "none" }}>
          {months.map(({ month, value, count }) => (
            <Box
              component="li"
              key={month}
              sx={{ display: "grid", gridTemplateColumns: monthColumns, alignItems: "center", gap: 3 }}
            >
              <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
                {monthText(month)}
              </Box>
              <Box aria-hidden="true" sx={{ height: 12, borderRadius: 1, bgcolor: "action.hover" }}>
                <Box sx={{ height: 12, borderRadius: 1, bgcolor: "primary.main", width: `${(value / most) * 100}%` }} />
              </Box>
              <Box component="span" sx={{ typography: "body2", textAlign: "right" }}>
                <Box component="strong" sx={{ whiteSpace: "nowrap" }}>
                  {formatMoney(value)}
                </Box>{" "}
                <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
                  {t("report.invoices", { count })}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const cardColumns = { xs: "1fr 1fr", md: "repeat(5, 1fr)" } as const;
const monthColumns = { xs: "5.5rem 1fr 7rem", sm: "7rem 1fr 14rem" } as const;
const panel = { border: 1, borderColor: "divider", borderRadius: "10px", bgcolor: "background.paper" } as const;

const Card = ({ name, value, children }: { name: string; value: string; children: string }) => (
  <Box sx={{ ...panel, p: 3, minWidth: 0 }}>
    <Box component="dt" sx={{ typography: "body2", color: "text.secondary" }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, typography: "h1", overflowWrap: "anywhere" }}>
      {value}
    </Box>
    <Box component="dd" sx={{ m: 0, typography: "body2", color: "text.secondary" }}>
      {children}
    </Box>
  </Box>
);
