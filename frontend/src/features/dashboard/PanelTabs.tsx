import { dashboardApi, type RatedDto } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { formatMinutes } from "../../shared/format/minutes";
import { Panel } from "./Panel";
import { formatRating, formatShare } from "./ratings";
import { saveCsv } from "./save-csv";
import { SimpleTable } from "./SimpleTable";
import { useReport } from "./use-report";

/** What the bot did, and what became of it. */
export function BotTab() {
  const { t } = useTranslation("dashboard");
  const names = ["tickets", "accepted", "alone", "waiting"] as const;
  const head = [t("bot.what"), t("chart.total")];
  return (
    <Panel title={t("bot.title")} asked={useReport(dashboardApi.bot)}>
      {(data) => (
        <SimpleTable
          label={t("bot.title")}
          head={head}
          rows={names.map((name) => ({ key: name, cells: [t(`bot.${name}`), data[name]] }))}
        />
      )}
    </Panel>
  );
}

const answers = [
  ["unhappy", 1],
  ["happy", 2],
  ["veryHappy", 3],
] as const;

/** What customers answered when they were asked. */
export function RatingsTab() {
  const { t } = useTranslation("dashboard");
  const asked = useReport(dashboardApi.ratings);
  const head = (first: string) => [
    first,
    t("ratings.average"),
    t("ratings.rated"),
    t("ratings.asked"),
    t("ratings.share"),
  ];
  const cellsOf = (name: string, { asked: count, rated, average }: RatedDto) => [
    name,
    formatRating(average),
    rated,
    count,
    formatShare(count === 0 ? null : rated / count),
  ];
  return (
    <Panel
      title={t("ratings.title")}
      figure="rating"
      asked={asked}
      actions={({ agents }) => (
        <Button
          size="small"
          onClick={() =>
            saveCsv(t("files.ratings"), [
              head(t("attendants.name")),
              ...agents.map((agent) => cellsOf(agent.name, agent)),
            ])
          }
        >
          {t("chart.csv")}
        </Button>
      )}
    >
      {(data) =>
        data.rated === 0 ? (
          <Box component="p" sx={{ m: 0 }}>
            {t("ratings.none", { count: data.asked })}
          </Box>
        ) : (
          <Box sx={{ display: "grid", gap: 4 }}>
            <SimpleTable
              label={t("ratings.title")}
              head={[t("ratings.rate"), t("chart.total")]}
              rows={answers.map(([name, rate]) => ({
                key: name,
                cells: [t(`ratings.rates.${name}`), data.rates[rate]],
              }))}
            />
            <SimpleTable
              label={t("ratings.byAgent")}
              head={head(t("attendants.name"))}
              rows={data.agents.map((agent) => ({
                key: agent.userId ?? `gone ${agent.name}`,
                cells: cellsOf(agent.name, agent),
              }))}
            />
            <SimpleTable
              label={t("ratings.byQueue")}
              head={head(t("filter.queue"))}
              rows={data.queues.map((queue) => ({
                key: queue.queueId ?? "none",
                cells: cellsOf(queue.name || t("waiting.noQueue"), queue),
              }))}
            />
          </Box>
        )
      }
    </Panel>
  );
}

/** How long each connection was down. */
export function ConnectionsTab() {
  const { t } = useTranslation("dashboard");
  const head = [t("filter.connection"), t("connections.outages"), t("connections.down"), t("connections.uptime")];
  return (
    <Panel title={t("connections.title")} asked={useReport(dashboardApi.connections)}>
      {(data) => (
        <SimpleTable
          label={t("connections.title")}
          head={head}
          rows={data.map(({ id, name, outages, downMinutes, uptime }) => ({
            key: id,
            cells: [name, outages, formatMinutes(downMinutes), formatShare(uptime)],
          }))}
        />
      )}
    </Panel>
  );
}
