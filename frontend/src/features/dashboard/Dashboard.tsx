import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useEffect, useMemo, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { useSearch } from "../../shared/go";
import { useSession } from "../../shared/session";
import { EmptyState } from "../../shared/ui/EmptyState";
import { toastError } from "../../shared/ui/toast";
import { FilterBar } from "./FilterBar";
import { LiveRow } from "./LiveRow";
import { Overview } from "./Overview";
import { AdsTab, BotTab, ConnectionsTab } from "./PanelTabs";
import { queryOf, tabIn, tabs, withParam, type DashboardTab } from "./report-filter";
import { FilterContext } from "./use-report";
import { RatingsTab } from "./RatingsTab";
import { WaitingTab } from "./WaitingTab";

const ofAdmins: readonly DashboardTab[] = ["ratings", "connections"];

/** Counters, charts and tables of a period, with one filter. Supervisors have it without rates and connections. */
export function Dashboard({ ref }: { ref?: Ref<HTMLElement> }) {
  const { t } = useTranslation("dashboard");
  const [search, setSearch] = useSearch();
  const { rights } = useSession();
  const isAdmin = rights.profile === "admin" || rights.super;
  const open = tabs.filter((tab) => isAdmin || !ofAdmins.includes(tab));
  const tab = tabIn(search, open);
  const text = JSON.stringify(queryOf(search));
  const query = useMemo(() => JSON.parse(text) as ReturnType<typeof queryOf>, [text]);
  const isMissing = query === null;
  const noPeriod = t("filter.noPeriod");
  useEffect(() => {
    if (isMissing) toastError(noPeriod);
  }, [isMissing, noPeriod]);
  return (
    <Box
      component="section"
      ref={ref}
      tabIndex={-1}
      aria-label={t("title")}
      sx={{ display: "grid", gap: 4, outline: "none", minWidth: 0, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <FilterBar />
      {query === null ? (
        <EmptyState drawing="emptyRoll" text={noPeriod} />
      ) : (
        <FilterContext value={query}>
          <LiveRow />
          <Tabs
            value={tab}
            onChange={(_event, next: DashboardTab) =>
              setSearch(withParam(search, "tab", next === "overview" ? null : next), { replace: true })
            }
            aria-label={t("tabs.label")}
            variant="scrollable"
            allowScrollButtonsMobile
          >
            {open.map((name) => (
              <Tab
                key={name}
                value={name}
                id={`tab-${name}`}
                aria-controls={`panel-${name}`}
                label={t(`tabs.${name}`)}
              />
            ))}
          </Tabs>
          <Box
            role="tabpanel"
            id={`panel-${tab}`}
            aria-labelledby={`tab-${tab}`}
            sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}
          >
            {tab === "overview" ? <Overview /> : null}
            {tab === "waiting" ? <WaitingTab /> : null}
            {tab === "bot" ? <BotTab /> : null}
            {tab === "ads" ? <AdsTab /> : null}
            {tab === "ratings" ? <RatingsTab /> : null}
            {tab === "connections" ? <ConnectionsTab /> : null}
          </Box>
        </FilterContext>
      )}
    </Box>
  );
}
