import Box from "@mui/material/Box";
import type { Ref } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { listPath } from "../../shared/places";
import { ConnectionsIcon, GroupIcon, OpenIcon, PendingIcon } from "../../shared/ui/icons";
import { CounterCard } from "./CounterCard";
import { useConnections, useLiveCounts, usePeople, useTicketCounts } from "./use-counters";

/** The current numbers; each links to the list it counts. */
export function Counters({ ref }: { ref: Ref<HTMLElement> }) {
  const { t } = useTranslation("home");
  useLiveCounts();
  const [counts, connections, people] = [useTicketCounts(), useConnections(), usePeople()];
  const id = useId();
  return (
    <Box component="section" ref={ref} tabIndex={-1} aria-labelledby={id} sx={{ outline: "none" }}>
      <Box component="h2" id={id} sx={{ typography: "h2", m: 0, mb: 3 }}>
        {t("counters.title")}
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" },
        }}
      >
        <CounterCard
          name="open"
          Icon={OpenIcon}
          to={listPath}
          label={t("counters.open")}
          asked={counts}
          value={({ open }) => String(open)}
        />
        <CounterCard
          name="pending"
          Icon={PendingIcon}
          to={`${listPath}?tab=pending`}
          label={t("counters.pending")}
          asked={counts}
          value={({ pending }) => String(pending)}
        />
        <CounterCard
          name="connections"
          Icon={ConnectionsIcon}
          to="/connections"
          label={t("counters.connections")}
          asked={connections}
          value={(all) =>
            t("counters.of", {
              count: all.filter(({ status }) => status === "CONNECTED").length,
              all: all.length,
            })
          }
        />
        <CounterCard
          name="people"
          Icon={GroupIcon}
          to="/users"
          label={t("counters.people")}
          asked={people}
          value={(all) => t("counters.of", { count: all.filter(({ online }) => online).length, all: all.length })}
        />
      </Box>
    </Box>
  );
}
