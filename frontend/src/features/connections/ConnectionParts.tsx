import { type ConnectionDto, connectionDetails } from "@guiche/contract/connections";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import DeleteIcon from "lucide-react/icons/trash-2";
import EditIcon from "lucide-react/icons/pencil";
import HistoryIcon from "lucide-react/icons/history";
import ShieldIcon from "lucide-react/icons/shield-check";
import StarIcon from "lucide-react/icons/star";
import { CellFlow, CellName } from "../../shared/lists/cell-parts";
import { withNamespaces } from "../../shared/i18n/i18n";
import { useOpens } from "../../shared/permissions/Can";
import { RowAction } from "../../shared/lists/RowAction";
import { wordsFor } from "../../shared/connections/words-for";
import { formatMoment } from "../../shared/format/dates";
import { staticStyled } from "../../shared/ui/static-styled";
import { QueueChip } from "../../shared/ui/QueueChip";
import { ConnectionFindings } from "../../shared/findings/ConnectionFindings";
import { StatusChip } from "../../shared/ui/StatusChip";
import { shownNumber } from "../../shared/contacts/number";
import { looks } from "./connection-state";
import { SimulatedPhone } from "./SimulatedPhone";
import { useCauseText } from "./use-cause-text";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const HealthDialog = lazyDialog(async () => {
  const found = await withNamespaces(import("../../shared/health/HealthDialog"), "campaigns");
  return { default: found.HealthDialog };
});

interface Part {
  connection: ConnectionDto;
}

const Small = staticStyled("div", (theme) => ({
  fontSize: theme.typography.body2.fontSize,
  lineHeight: theme.typography.body2.lineHeight,
  color: theme.vars.palette.text.secondary,
}));

const State = staticStyled("div", (theme) => ({
  display: "grid",
  gap: 4,
  justifyItems: "start",
  "& p": {
    margin: 0,
    maxWidth: 300,
    fontSize: theme.typography.caption.fontSize,
    lineHeight: theme.typography.caption.lineHeight,
    color: theme.vars.palette.text.secondary,
  },
  "& p > span": { display: "block" },
}));

const Mark = staticStyled("span", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 4,
  fontSize: theme.typography.body2.fontSize,
  lineHeight: theme.typography.body2.lineHeight,
  whiteSpace: "nowrap",
  "& svg": { color: theme.vars.palette.state.due.main },
  "& path": { fill: theme.vars.palette.accent.main },
}));

/** Parts shared by the table's rows and the cards. */
export function ConnectionName({ connection }: Part) {
  const { t } = useTranslation("connections");
  const { name, queues } = connection;
  const admin = connectionDetails(connection);
  return (
    <div style={{ minWidth: 0 }}>
      <CellName style={{ display: "block" }}>{name}</CellName>
      {admin && (admin.number || connection.capabilities.simulated) ? (
        <Small>
          {[admin.number && shownNumber(admin.number), connection.capabilities.simulated && t("simulated")]
            .filter(Boolean)
            .join(" · ")}
        </Small>
      ) : null}
      <SimulatedPhone connection={connection} size="small" />
      {queues.length > 0 ? (
        <CellFlow style={{ marginTop: 4 }}>
          {queues.map((queue) => (
            <QueueChip key={queue.id} queue={queue} />
          ))}
        </CellFlow>
      ) : null}
      <ConnectionFindings findings={admin?.findings} />
    </div>
  );
}

/** The status as a chip, with an explanation for users who can act on it. */
export function ConnectionState({ connection }: Part) {
  const { t } = useTranslation("connections");
  const { status, capabilities } = connection;
  const admin = connectionDetails(connection);
  const cause = useCauseText(connection);
  const words = wordsFor(capabilities);
  const help = t(admin?.pairingCode ? "help.code" : `help.${status}`, words);
  // Why it is paused does not say what becomes of the messages.
  const isPaused = status === "TIMEOUT" && !capabilities.qrcode;
  return (
    <State>
      <StatusChip {...looks[status]} label={t(`status.${status}`, words)} />
      {admin ? (
        <p>
          {cause ?? help}
          {cause && isPaused ? <span>{help}</span> : null}
          <span>{t("since", { moment: formatMoment(admin.statusSince) })}</span>
        </p>
      ) : null}
    </State>
  );
}

export function DefaultMark({ connection }: Part) {
  const { t } = useTranslation("connections");
  if (!connection.isDefault) return null;
  return (
    <Mark>
      <StarIcon size={18} />
      {t("table.default")}
    </Mark>
  );
}

interface ActionsProps extends Part {
  onEdit: (connection: ConnectionDto) => void;
  onRemove: (connection: ConnectionDto) => void;
  onShowOutages: (connection: ConnectionDto) => void;
}

export function RowActions({ connection, onEdit, onRemove, onShowOutages }: ActionsProps) {
  const { t } = useTranslation("connections");
  const { name } = connection;
  const isOpen = useOpens();
  const [asksHealth, setAsksHealth] = useState(false);
  return (
    <div style={{ display: "flex", gap: 4 }}>
      {isOpen({ rule: "campaigns:see" }) ? (
        <RowAction label={t("health", { name })} Icon={ShieldIcon} onClick={() => setAsksHealth(true)} />
      ) : null}
      {asksHealth ? <HealthDialog connection={connection} onClose={() => setAsksHealth(false)} /> : null}
      <RowAction label={t("outages.of", { name })} Icon={HistoryIcon} onClick={() => onShowOutages(connection)} />
      <RowAction label={t("edit", { name })} Icon={EditIcon} onClick={() => onEdit(connection)} />
      <RowAction label={t("remove", { name })} Icon={DeleteIcon} onClick={() => onRemove(connection)} />
    </div>
  );
}
