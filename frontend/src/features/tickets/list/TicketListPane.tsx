import type { TicketStatus } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { Can, useMay } from "../../../shared/permissions/Can";
import { showsAll, tabOf, withAll, withTab, type Tab as TabName } from "../places";
import { ListBody } from "./ListBody";
import { useTicketList } from "./use-ticket-list";

type List = ReturnType<typeof useTicketList>;

/** `7`, or `40+` while there are more than loaded. */
const countOf = ({ tickets, hasMore }: List) => (tickets ? `${tickets.length}${hasMore ? "+" : ""}` : "");

/** Which tickets: tabs, the switch for those who may see everybody's, and the list itself. */
export function TicketListPane({ openUuid }: { openUuid: string | undefined }) {
  const { t } = useTranslation("tickets");
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search);
  const showAll = showsAll(search, useMay()("tickets-manager:showall"));
  const choose = (next: TabName) => setSearch(withTab(search, next), { replace: true });

  return (
    <Box
      component="section"
      aria-label={t("list.label")}
      sx={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }}
    >
      <Box sx={{ display: "flex", alignItems: "center", pl: 2, pr: 3, bgcolor: "background.paper" }}>
        <Tabs
          value={tab === "closed" ? "closed" : "open"}
          onChange={(_, next: TabName) => choose(next)}
          aria-label={t("list.tabs")}
          sx={{ flexGrow: 1, minWidth: 0 }}
        >
          <Tab value="open" label={t("list.open")} sx={{ minWidth: 72 }} />
          <Tab value="closed" label={t("list.closed")} sx={{ minWidth: 72 }} />
        </Tabs>
        <Can do="tickets-manager:showall">
          <FormControlLabel
            label={t("list.showAll")}
            labelPlacement="start"
            slotProps={{ typography: { variant: "body2", noWrap: true } }}
            sx={{ m: 0 }}
            control={
              <Switch
                size="small"
                checked={showAll}
                onChange={(_, on) => setSearch(withAll(search, on), { replace: true })}
              />
            }
          />
        </Can>
      </Box>
      {tab === "closed" ? (
        <ClosedList showAll={showAll} openUuid={openUuid} />
      ) : (
        <OpenLists tab={tab} showAll={showAll} openUuid={openUuid} onTab={choose} />
      )}
    </Box>
  );
}

interface ListProps {
  showAll: boolean;
  openUuid: string | undefined;
}

function ClosedList({ showAll, openUuid }: ListProps) {
  return (
    <ListBody
      status="closed"
      list={useTicketList({ status: "closed", showAll })}
      openUuid={openUuid}
      listKey={`closed ${showAll}`}
    />
  );
}

interface OpenProps extends ListProps {
  tab: TabName;
  onTab: (tab: TabName) => void;
}

/** Both lists are held while one is shown: the counts stand beside their names. */
function OpenLists({ tab, showAll, openUuid, onTab }: OpenProps) {
  const { t } = useTranslation("tickets");
  const assigned = useTicketList({ status: "open", showAll });
  const pending = useTicketList({ status: "pending", showAll });
  const shown: TicketStatus = tab === "pending" ? "pending" : "open";
  const withCount = (name: string, list: List) => (
    <span>
      {name} <CountNote text={countOf(list)} />
    </span>
  );
  return (
    <>
      <Tabs
        value={shown}
        variant="fullWidth"
        onChange={(_, next: TabName) => onTab(next)}
        aria-label={t("list.subTabs")}
        sx={{ bgcolor: "background.paper", minHeight: 40, "& .MuiTab-root": { minHeight: 40 } }}
      >
        <Tab value="open" label={withCount(t("list.assigned"), assigned)} />
        <Tab value="pending" label={withCount(t("list.pending"), pending)} />
      </Tabs>
      <ListBody
        status={shown}
        list={shown === "pending" ? pending : assigned}
        openUuid={openUuid}
        listKey={`${shown} ${showAll}`}
        onSeePending={() => onTab("pending")}
      />
    </>
  );
}

const CountNote = ({ text }: { text: string }) => (
  <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
    {text}
  </Box>
);
