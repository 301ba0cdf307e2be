import {
  dashboardApi,
  type AdReportDto,
  type BotReportDto,
  type ConnectionReportDto,
} from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import ShieldIcon from "lucide-react/icons/shield-check";
import { formatMinutes } from "../../shared/format/minutes";
import { withNamespaces } from "../../shared/i18n/i18n";
import { RowAction } from "../../shared/lists/RowAction";
import { CsvButton } from "./CsvButton";
import { Panel } from "./Panel";
import { formatShare } from "./ratings";
import { SimpleTable } from "./SimpleTable";
import { useReport } from "./use-report";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const HealthDialog = lazyDialog(async () => {
  const module = await withNamespaces(import("../../shared/health/HealthDialog"), "campaigns");
  return { default: module.HealthDialog };
});

/** What the bot did, and what became of it. */
export function BotTab() {
  const { t } = useTranslation("dashboard");
  const names = ["tickets", "accepted", "alone", "waiting"] as const;
  const head = [t("bot.what"), t("chart.total")];
  const rowsOf = (data: BotReportDto) =>
    names.map((name) => ({ key: name, cells: [t(`bot.${name}`), data[name]] as [string, number] }));
  return (
    <Panel
      title={t("bot.title")}
      figures={["bot"]}
      result={useReport(dashboardApi.bot)}
      actions={(data) => (
        <CsvButton file={t("files.bot")} rows={() => [head, ...rowsOf(data).map(({ cells }) => cells)]} />
      )}
    >
      {(data) => <SimpleTable label={t("bot.title")} head={head} rows={rowsOf(data)} />}
    </Panel>
  );
}

/** The ads that tickets began with, and what became of these tickets. */
export function AdsTab() {
  const { t } = useTranslation("dashboard");
  const head = [t("ads.ad"), t("ads.begun"), t("ads.accepted"), t("attendants.finished")];
  const cellsOf = ({ ad, begun, accepted, finished }: AdReportDto) => [
    ad.title || ad.sourceId || t("ads.unnamed"),
    begun,
    accepted,
    finished,
  ];
  return (
    <Panel
      title={t("ads.title")}
      figures={["ads"]}
      result={useReport(dashboardApi.ads)}
      actions={(data) => (
        <CsvButton
          file={t("files.ads")}
          rows={() => [
            [...head, "sourceId", "url"],
            ...data.map((row) => [...cellsOf(row), row.ad.sourceId ?? "", row.ad.url ?? ""]),
          ]}
        />
      )}
    >
      {(data) =>
        data.length === 0 ? (
          <Box component="p" sx={{ m: 0 }}>
            {t("ads.none")}
          </Box>
        ) : (
          <SimpleTable
            label={t("ads.title")}
            head={head}
            rows={data.map((row) => ({ key: row.ad.sourceId ?? row.ad.title, cells: cellsOf(row) }))}
          />
        )
      }
    </Panel>
  );
}

/** How long each connection was down, and how its number stands. */
export function ConnectionsTab() {
  const { t } = useTranslation("dashboard");
  const [selectedConnection, setSelectedConnection] = useState<ConnectionReportDto | null>(null);
  const head = [t("filter.connection"), t("connections.outages"), t("connections.down"), t("connections.uptime")];
  const cellsOf = ({ name, outages, downMinutes, uptime }: ConnectionReportDto) => [
    name,
    outages,
    formatMinutes(downMinutes),
    formatShare(uptime),
  ];
  return (
    <>
      <Panel
        title={t("connections.title")}
        figures={["outages"]}
        result={useReport(dashboardApi.connections)}
        actions={(data) => <CsvButton file={t("files.connections")} rows={() => [head, ...data.map(cellsOf)]} />}
      >
        {(data) => (
          <SimpleTable
            label={t("connections.title")}
            head={[...head, t("connections.health")]}
            rows={data.map((row) => ({
              key: row.id,
              cells: [
                ...cellsOf(row),
                <RowAction
                  key="health"
                  label={t("connections.healthOf", { name: row.name })}
                  Icon={ShieldIcon}
                  onClick={() => setSelectedConnection(row)}
                />,
              ],
            }))}
          />
        )}
      </Panel>
      {selectedConnection ? (
        <HealthDialog connection={selectedConnection} onClose={() => setSelectedConnection(null)} />
      ) : null}
    </>
  );
}
