import { type ConnectionDto, wholeConnection } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useTranslation } from "react-i18next";
import { DeleteIcon, EditIcon, HistoryIcon, StarIcon } from "../../shared/ui/icons";
import { formatMoment } from "../../shared/format/dates";
import { QueueChip } from "../../shared/ui/QueueChip";
import { StatusChip } from "../../shared/ui/StatusChip";
import { shownNumber } from "../../shared/contacts/number";
import { looks } from "./connection-state";
import { SimulatedPhone } from "./SimulatedPhone";
import { useCauseText } from "./use-cause-text";

interface Part {
  connection: ConnectionDto;
}

/** The pieces that the table's rows and the narrow screens' cards share. */
export function ConnectionName({ connection }: Part) {
  const { t } = useTranslation("connections");
  const { name, queues } = connection;
  const admin = wholeConnection(connection);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Box>
      {admin?.number || admin?.provider === "simulator" ? (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>
          {[admin.number && shownNumber(admin.number), admin.provider === "simulator" && t("simulated")]
            .filter(Boolean)
            .join(" · ")}
        </Box>
      ) : null}
      <SimulatedPhone connection={connection} size="small" />
      {queues.length > 0 ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
          {queues.map((queue) => (
            <QueueChip key={queue.id} queue={queue} />
          ))}
        </Box>
      ) : null}
    </Box>
  );
}

/** The status as a chip and, for those who can act on it, what it means in words. */
export function ConnectionState({ connection }: Part) {
  const { t } = useTranslation("connections");
  const { status } = connection;
  const admin = wholeConnection(connection);
  const cause = useCauseText(connection);
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <StatusChip {...looks[status]} label={t(`status.${status}`)} />
      {admin ? (
        <Box sx={{ typography: "caption", color: "text.secondary", maxWidth: 300 }}>
          {cause ?? t(admin.pairingCode ? "help.code" : `help.${status}`)}
          <Box component="span" sx={{ display: "block" }}>
            {t("since", { moment: formatMoment(admin.statusSince) })}
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}

export function DefaultMark({ connection }: Part) {
  const { t } = useTranslation("connections");
  if (!connection.isDefault) return null;
  return (
    <Box
      component="span"
      sx={{ display: "flex", alignItems: "center", gap: 1, typography: "body2", whiteSpace: "nowrap" }}
    >
      <StarIcon
        sx={(theme) => ({
          fontSize: 18,
          color: theme.vars.palette.state.due.main,
          "& path": { fill: theme.vars.palette.accent.main },
        })}
      />
      {t("table.default")}
    </Box>
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
  return (
    <Box sx={{ display: "flex", gap: 1 }}>
      <Tooltip title={t("outages.of", { name })}>
        <IconButton aria-label={t("outages.of", { name })} onClick={() => onShowOutages(connection)}>
          <HistoryIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={t("edit", { name })}>
        <IconButton aria-label={t("edit", { name })} onClick={() => onEdit(connection)}>
          <EditIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={t("remove", { name })}>
        <IconButton aria-label={t("remove", { name })} onClick={() => onRemove(connection)}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
