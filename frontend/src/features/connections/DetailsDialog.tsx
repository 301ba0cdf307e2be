import { type ConnectionDto, connectionDetails, type OutageDto } from "@guiche/contract/connections";
import type { Capabilities } from "@guiche/contract/rules/capabilities";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { wordsFor } from "../../shared/connections/words-for";
import { shownNumber } from "../../shared/contacts/number";
import { ConnectionFindings } from "../../shared/findings/ConnectionFindings";
import { formatMoment } from "../../shared/format/dates";
import { CellFlow } from "../../shared/lists/cell-parts";
import { LoadState } from "../../shared/ui/LoadState";
import { QueueChip } from "../../shared/ui/QueueChip";
import { ReadDialog } from "../../shared/ui/ReadDialog";
import { ConnectionStatus } from "./ConnectionState";
import { DayStrip } from "./DayStrip";
import { SimulatedPhone } from "./SimulatedPhone";
import { useCauseText } from "./use-cause-text";
import { useOutages } from "./use-connections";
import { useHelpText } from "./use-help-text";

interface Props {
  connection: ConnectionDto;
  onClose: () => void;
}

/** How a connection is, what it serves, and its outages with their causes. */
export function DetailsDialog({ connection, onClose }: Props) {
  const { t } = useTranslation(["connections", "common"]);
  const { rows: outages, pages, error, refetch, hasMore, fetchNext, isFetchingNext } = useOutages(connection);

  return (
    <ReadDialog
      title={t("connections:details", { name: connection.name })}
      onClose={onClose}
      actions={
        hasMore ? (
          <Button loading={isFetchingNext} onClick={fetchNext}>
            {t("common:actions.loadMore")}
          </Button>
        ) : null
      }
    >
      <State connection={connection} />
      <Box component="h3" sx={{ typography: "h2", m: 0 }}>
        {t("connections:outages.title")}
      </Box>
      {pages ? (
        <>
          <DayStrip outages={outages} />
          {outages.length === 0 ? (
            <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
              {t("connections:outages.none")}
            </Box>
          ) : (
            <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 4 }}>
              {outages.map((outage) => (
                <Outage key={outage.id} outage={outage} capabilities={connection.capabilities} />
              ))}
            </Box>
          )}
        </>
      ) : (
        <LoadState error={error} onRetry={refetch} height={48} />
      )}
    </ReadDialog>
  );
}

function State({ connection }: { connection: ConnectionDto }) {
  const { t } = useTranslation("connections");
  const cause = useCauseText(connection);
  const help = useHelpText(connection);
  const { status, capabilities, queues } = connection;
  const { number, provider, statusSince, findings } = connectionDetails(connection) ?? {};
  // Why it is paused does not say what becomes of the messages.
  const isPaused = status === "TIMEOUT" && !capabilities.qrcode;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <ConnectionStatus connection={connection} />
        {statusSince ? t("since", { moment: formatMoment(statusSince) }) : null}
      </Box>
      <div>{cause ?? help}</div>
      {cause && isPaused ? <div>{help}</div> : null}
      <Box sx={{ color: "text.secondary" }}>
        {[provider && t(`provider.${provider}`), number && shownNumber(number)].filter(Boolean).join(" · ")}
      </Box>
      {queues.length > 0 ? (
        <CellFlow>
          {queues.map((queue) => (
            <QueueChip key={queue.id} queue={queue} />
          ))}
        </CellFlow>
      ) : null}
      <ConnectionFindings findings={findings} />
      <SimulatedPhone connection={connection} size="small" />
    </>
  );
}

interface OutageProps {
  outage: OutageDto;
  capabilities: Capabilities;
}

function Outage({ outage: { cause, startedAt, endedAt }, capabilities }: OutageProps) {
  const { t } = useTranslation("connections");
  const times = { start: formatMoment(startedAt), end: endedAt ? formatMoment(endedAt) : "" };
  return (
    <Box component="li" sx={{ display: "grid", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{t(endedAt ? "outages.between" : "outages.since", times)}</Box>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>
        {endedAt ? `${t("outages.lasted", { time: lengthOf(startedAt, endedAt) })} · ` : null}
        {t(`cause.${cause}`, wordsFor(capabilities))}
      </Box>
    </Box>
  );
}

/** `00h 04m`, the format of durations everywhere; less than a minute counts as one. */
function lengthOf(startedAt: string, endedAt: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000));
  const two = (count: number) => String(count).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}h ${two(minutes % 60)}m`;
}
