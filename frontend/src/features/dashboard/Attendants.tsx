import type { AttendantDto, DashboardDto } from "@guiche/contract/dashboard";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import OfflineIcon from "lucide-react/icons/wifi-off";
import OkIcon from "lucide-react/icons/circle-check";
import { CellName } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { useSession } from "../../shared/session";
import { EmptyState } from "../../shared/ui/EmptyState";
import { StatusChip } from "../../shared/ui/StatusChip";
import { TalkTo } from "../../shared/ui/TalkTo";
import { formatMinutes } from "../../shared/format/minutes";
import { CsvButton } from "./CsvButton";
import { Panel } from "./Panel";
import { personName } from "./person-name";
import { formatRating } from "./ratings";
import { useTimeName, type ReportResult } from "./use-report";

const columns = (t: TFunction<"dashboard">, time: string, withRates: boolean): Column<AttendantDto>[] => [
  {
    name: "name",
    label: t("attendants.name"),
    isTitle: true,
    render: (agent) => (
      <CellName>{agent.isDeleted ? personName(t, agent) : <TalkTo person={agent}>{agent.name}</TalkTo>}</CellName>
    ),
  },
  ...(withRates
    ? [
        {
          name: "rating",
          label: t("attendants.rating"),
          align: "right" as const,
          render: ({ rating }: AttendantDto) => formatRating(rating),
        },
      ]
    : []),
  { name: "finished", label: t("attendants.finished"), align: "right", render: ({ finished }) => finished },
  {
    name: "time",
    label: time,
    align: "right",
    render: ({ avgSupportTime }) => formatMinutes(avgSupportTime),
  },
  {
    name: "online",
    label: t("attendants.status"),
    width: "1%",
    narrow: "fact",
    render: ({ online }) =>
      online ? (
        <StatusChip state="ok" label={t("attendants.online")} Icon={OkIcon} />
      ) : (
        <StatusChip state="closed" label={t("attendants.offline")} Icon={OfflineIcon} />
      ),
  },
];

/** The team: rates, work and who is here. A name leads to the chat with its person. Supervisors see no rates. */
export function Attendants({ result }: { result: ReportResult<DashboardDto> }) {
  const { t } = useTranslation("dashboard");
  const { rights } = useSession();
  const withRates = rights.profile === "admin" || rights.super;
  const time = useTimeName()(t("attendants.avgSupportTime"));
  const titles = [
    t("attendants.name"),
    ...(withRates ? [t("attendants.rating")] : []),
    t("attendants.finished"),
    time,
    t("attendants.status"),
  ];
  const cells = (agent: AttendantDto) => [
    personName(t, agent),
    ...(withRates ? [formatRating(agent.rating)] : []),
    agent.finished,
    formatMinutes(agent.avgSupportTime),
    agent.online ? t("attendants.online") : t("attendants.offline"),
  ];
  return (
    <Panel
      title={t("attendants.title")}
      result={result}
      actions={({ attendants }) => (
        <CsvButton file={t("files.attendants")} rows={() => [titles, ...attendants.map(cells)]} />
      )}
    >
      {({ attendants }) => (
        <RecordTable
          label={t("attendants.title")}
          columns={columns(t, time, withRates)}
          rows={attendants}
          list={{ isLoading: false, error: null, hasMore: false, refetch: () => result.refetch() }}
          empty={<EmptyState drawing="emptyRoll" text={t("attendants.none")} />}
        />
      )}
    </Panel>
  );
}
