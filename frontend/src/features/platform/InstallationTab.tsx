import {
  installationApi,
  type InstallationDto,
  type ServerProcessDto,
  type WorkDto,
} from "@guiche/contract/installation";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { unpagedListState } from "../../shared/lists/list-state";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { sizeText } from "../../shared/media/size-text";
import { EmptyState } from "../../shared/ui/EmptyState";
import { FactList } from "../../shared/ui/FactList";
import { StatusChip } from "../../shared/ui/StatusChip";

const askEveryMs = 10_000;
const wholeMinute = 60;
const wholeHour = 3_600;

/** «Instalação»: processes, waiting work and storage, as Prometheus sees them. */
export function InstallationTab() {
  const { t } = useTranslation("platform");
  const query = useQuery({ ...endpointQuery(installationApi.show), refetchInterval: askEveryMs });
  // Rows stay while the next answer is on its way: without this the table would say so every ten seconds.
  const list = { ...unpagedListState(query), isStale: false };
  const processes = useProcessColumns();
  const work = useWorkColumns();
  return (
    <Box sx={{ display: "grid", gap: 6 }}>
      <Section title={t("installation.processes")}>
        <RecordTable
          label={t("installation.processes")}
          columns={processes}
          rows={query.data?.processes ?? []}
          testId="process"
          rowTint={({ isSilent }) => (isSilent ? "error" : undefined)}
          list={list}
          empty={<EmptyState drawing="lampOff" text={t("installation.noProcesses")} />}
        />
      </Section>
      {query.data ? (
        <>
          <Section title={t("installation.work")}>
            <RecordTable
              label={t("installation.work")}
              columns={work}
              rows={query.data.work.map((row) => ({ ...row, id: row.kind }))}
              testId="work"
              rowTint={({ isStuck }) => (isStuck ? "error" : undefined)}
              list={list}
              empty={null}
            />
          </Section>
          <Totals state={query.data} />
        </>
      ) : null}
    </Box>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Box component="h2" sx={{ typography: "h2", m: 0, mb: 3 }}>
      {title}
    </Box>
    {children}
  </Box>
);

function useProcessColumns(): Column<ServerProcessDto>[] {
  const { t } = useTranslation("platform");
  type Name = Exclude<keyof ServerProcessDto, "id" | "pid" | "isSilent">;
  const column = (name: Name, render: Column<ServerProcessDto>["render"]) => ({
    name,
    label: t(`installation.columns.${name}`),
    render,
  });
  return [
    { ...column("host", ({ host, pid }) => `${host} · ${pid}`), isTitle: true },
    column("role", ({ role }) => t(`installation.roles.${role}`)),
    column("version", ({ version }) => version),
    column("sessions", ({ sessions }) => sessions),
    column("startedAt", ({ startedAt }) => formatMoment(startedAt)),
    column("seenAt", ({ seenAt, isSilent }) => (
      <StatusChip
        state={isSilent ? "error" : "ok"}
        label={isSilent ? t("installation.silent", { time: formatMoment(seenAt) }) : t("installation.answers")}
      />
    )),
  ];
}

function useWorkColumns(): Column<WorkDto>[] {
  const { t } = useTranslation("platform");
  const ageText = useAgeText();
  return [
    {
      name: "kind",
      label: t("installation.columns.kind"),
      isTitle: true,
      render: ({ kind }) => t(`installation.kinds.${kind}`),
    },
    {
      name: "waiting",
      label: t("installation.columns.waiting"),
      render: ({ waiting }) => (waiting === null ? t("installation.unknown") : waiting),
    },
    {
      name: "oldest",
      label: t("installation.columns.oldest"),
      render: ({ oldestSeconds, isStuck }) =>
        isStuck ? (
          <StatusChip state="error" label={t("installation.stuck", { age: ageText(oldestSeconds) })} />
        ) : (
          ageText(oldestSeconds)
        ),
    },
  ];
}

/** «45 s», «12 min», «3 h». */
function useAgeText() {
  const { t } = useTranslation("platform");
  return (seconds: number | null): string => {
    if (seconds === null) return "–";
    if (seconds < wholeMinute) return t("installation.age.seconds", { count: seconds });
    if (seconds < wholeHour) return t("installation.age.minutes", { count: Math.floor(seconds / wholeMinute) });
    return t("installation.age.hours", { count: Math.floor(seconds / wholeHour) });
  };
}

function Totals({ state: { connections, leases, storage } }: { state: InstallationDto }) {
  const { t, i18n } = useTranslation(["platform", "connections"]);
  const size = (bytes: number) => sizeText(bytes, i18n.language);
  const facts: [string, ReactNode][] = [
    ...connections.map(({ status, count }): [string, ReactNode] => [t(`connections:status.${status}`), count]),
    [t("platform:installation.held"), leases.held],
    [t("platform:installation.expired"), leases.expired],
    [t("platform:installation.database"), size(storage.databaseBytes)],
    [t("platform:installation.files"), size(storage.fileBytes)],
    [
      t("platform:installation.free"),
      storage.freeBytes === null ? t("platform:installation.bucket") : size(storage.freeBytes),
    ],
  ];
  return (
    <Section title={t("platform:installation.totals")}>
      <FactList facts={facts} />
    </Section>
  );
}
