import { dashboardApi, type RatedDto, type RatingReportDto } from "@guiche/contract/dashboard";
import type { Rate } from "@guiche/contract/ratings";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import { formatDate } from "../../shared/format/dates";
import { ticketPath } from "../../shared/places";
import { CsvButton } from "./CsvButton";
import { Panel } from "./Panel";
import { personName } from "./person-name";
import { queueName } from "./queue-name";
import { formatRating, formatShare } from "./ratings";
import { SimpleTable } from "./SimpleTable";
import { useReport } from "./use-report";

const answers = [
  ["unhappy", 1],
  ["happy", 2],
  ["veryHappy", 3],
] as const;

const cellsOf = (name: string, { asked, rated, average }: RatedDto) => [
  name,
  formatRating(average),
  rated,
  asked,
  formatShare(asked === 0 ? null : rated / asked),
];

/** What customers answered when they were asked. */
export function RatingsTab() {
  const { t } = useTranslation("dashboard");
  const result = useReport(dashboardApi.ratings);
  const head = (first: string) => [
    first,
    t("ratings.average"),
    t("ratings.rated"),
    t("ratings.asked"),
    t("ratings.share"),
  ];
  const tables = [
    {
      label: t("ratings.byAgent"),
      file: t("files.ratings"),
      head: head(t("attendants.name")),
      rowsOf: ({ agents }: RatingReportDto) =>
        agents.map((agent) => ({
          key: agent.userId ?? `gone ${agent.name}`,
          cells: cellsOf(personName(t, agent), agent),
        })),
    },
    {
      label: t("ratings.byQueue"),
      file: t("files.ratingsByQueue"),
      head: head(t("filter.queue")),
      rowsOf: ({ queues }: RatingReportDto) =>
        queues.map((queue) => ({
          key: queue.queueId ?? "none",
          cells: cellsOf(queueName(t, queue), queue),
        })),
    },
  ];
  return (
    <>
      <Panel title={t("ratings.title")} figures={["rating"]} result={result}>
        {(data) =>
          data.rated === 0 ? (
            <Nobody data={data} />
          ) : (
            <SimpleTable
              label={t("ratings.title")}
              head={[t("ratings.rate"), t("chart.total")]}
              rows={answers.map(([name, rate]) => ({
                key: name,
                cells: [t(`ratings.rates.${name}`), data.rates[rate]],
              }))}
            />
          )
        }
      </Panel>
      {result.data?.rated
        ? tables.map(({ label, file, head: titles, rowsOf }) => (
            <Panel
              key={file}
              title={label}
              result={result}
              actions={(data) => (
                <CsvButton file={file} rows={() => [titles, ...rowsOf(data).map(({ cells }) => cells)]} />
              )}
            >
              {(data) => <SimpleTable label={label} head={titles} rows={rowsOf(data)} />}
            </Panel>
          ))
        : null}
      {result.data?.comments.length ? (
        <Panel title={t("ratings.comments")} result={result}>
          {({ comments }) => <Comments comments={comments} />}
        </Panel>
      ) : null}
    </>
  );
}

/** Shown without ratings: how many customers were asked, and where asking is turned on. */
function Nobody({ data: { asked, finished } }: { data: RatingReportDto }) {
  const { t } = useTranslation("dashboard");
  return (
    <Box component="p" sx={{ m: 0 }}>
      {t("ratings.none", { count: asked })}{" "}
      {finished > 0 ? `${t("ratings.ofClosed", { share: formatShare(Math.min(1, asked / finished)) })} ` : null}
      <Link component={RouterLink} to="/settings">
        {t("ratings.setting")}
      </Link>
    </Box>
  );
}

function Comments({ comments }: Pick<RatingReportDto, "comments">) {
  const { t } = useTranslation("dashboard");
  const nameOf = (givenRate: Rate) =>
    answers.flatMap(([name, rate]) => (rate === givenRate ? t(`ratings.rates.${name}`) : []))[0];
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 3 }}>
      {comments.map(({ id, rate, comment, userName, isDeleted, answeredAt, ticketUuid }) => (
        <Box component="li" key={id} sx={{ overflowWrap: "anywhere" }}>
          <Box sx={{ whiteSpace: "pre-wrap" }}>{comment}</Box>
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            {[nameOf(rate), personName(t, { name: userName, isDeleted }), formatDate(answeredAt)]
              .filter(Boolean)
              .join(" · ")}{" "}
            <Link component={RouterLink} to={ticketPath(ticketUuid)}>
              {t("ratings.openTicket")}
            </Link>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
