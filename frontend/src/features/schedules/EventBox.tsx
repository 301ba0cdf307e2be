import { useTranslation } from "react-i18next";
import DeleteIcon from "lucide-react/icons/trash-2";
import DueIcon from "lucide-react/icons/calendar";
import EditIcon from "lucide-react/icons/pencil";
import ErrorIcon from "lucide-react/icons/circle-alert";
import OkIcon from "lucide-react/icons/circle-check";
import OpenIcon from "lucide-react/icons/message-square";
import PendingIcon from "lucide-react/icons/clock";
import RepeatIcon from "lucide-react/icons/repeat";
import { isOpen, displayedStatus } from "../../shared/schedules/state-of";
import { motion } from "../../shared/theme/tokens";
import { theme } from "../../shared/theme/theme";
import type { StateName } from "../../shared/theme/tokens";
import { pressable } from "../../shared/ui/looks";
import { staticStyled } from "../../shared/ui/static-styled";
import { useActions } from "./actions";
import type { ScheduleEntry } from "./use-schedules";

const looks = {
  PENDENTE: { state: "pending", Icon: PendingIcon },
  AGENDADA: { state: "open", Icon: OpenIcon },
  ENVIADA: { state: "ok", Icon: OkIcon },
  ERRO: { state: "error", Icon: ErrorIcon },
  held: { state: "due", Icon: DueIcon },
} as const satisfies Record<string, { state: StateName; Icon: unknown }>;

const Box = staticStyled("div", (theme) => ({
  display: "flex",
  alignItems: "center",
  height: "100%",
  minHeight: 24,
  borderRadius: 6,
  overflow: "hidden",
  fontSize: "0.75rem",
  lineHeight: "24px",
  "&[data-repetition]": {
    border: `1px dashed ${theme.vars.palette.outline}`,
    lineHeight: "22px",
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));
const Name = staticStyled("button", {
  ...pressable,
  display: "flex",
  justifyContent: "flex-start",
  flex: "1 1 0",
  alignItems: "center",
  gap: 4,
  minWidth: 0,
  minHeight: 24,
  margin: 0,
  padding: "0 4px",
  border: 0,
  color: "inherit",
  backgroundColor: "transparent",
  font: "inherit",
  "& > svg": { flexShrink: 0, width: 14, height: 14 },
  "& > time": { flexShrink: 0, fontVariantNumeric: "tabular-nums", fontWeight: 600 },
  "& > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});
const Act = staticStyled("button", {
  ...pressable,
  flexShrink: 0,
  width: 24,
  height: 24,
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: 6,
  color: "inherit",
  backgroundColor: "transparent",
  transition: `background-color ${motion.hover}ms ease-out`,
  "& > svg": { width: 16, height: 16 },
});

/** A schedule in the grid: its state, time and contact, and what can be done with it. The month's rows hold only cells. */
export function EventBox({ event, role }: { event: ScheduleEntry; role?: "cell" }) {
  const { t } = useTranslation("schedules");
  const { open, remove } = useActions();
  const { row, wall } = event;
  if (event.isRepetition) return <RepetitionBox event={event} role={role} />;
  const look = displayedStatus(row);
  const { state, Icon } = looks[look];
  const { tint, main } = theme.vars.palette.state[state];
  const { name } = row.contact;
  const time = wall.slice(11);
  return (
    <Box role={role} style={{ backgroundColor: tint, color: main }} data-schedule={row.id}>
      <Name
        type="button"
        aria-label={t("eventLabel", { name, time, state: t(`state.${look}`) })}
        title={`${time} ${name} · ${t(`state.${look}`)}`}
        onClick={() => open(row)}
      >
        <Icon />
        <time dateTime={wall}>{time}</time> <span>{name}</span>
      </Name>
      {isOpen(row) ? (
        <Act type="button" aria-label={t("edit", { name })} title={t("edit", { name })} onClick={() => open(row)}>
          <EditIcon />
        </Act>
      ) : null}
      <Act type="button" aria-label={t("remove", { name })} title={t("remove", { name })} onClick={() => remove(row)}>
        <DeleteIcon />
      </Act>
    </Box>
  );
}

/** A later time of a repeating schedule: an outline, which opens the schedule. */
function RepetitionBox({ event: { row, wall }, role }: { event: ScheduleEntry; role: "cell" | undefined }) {
  const { t } = useTranslation("schedules");
  const { open } = useActions();
  const { name } = row.contact;
  const time = wall.slice(11);
  return (
    <Box role={role} data-repetition={row.id}>
      <Name
        type="button"
        aria-label={t("eventLabel", { name, time, state: t("repetition") })}
        title={`${time} ${name} · ${t("repetition")}`}
        onClick={() => open(row)}
      >
        <RepeatIcon />
        <time dateTime={wall}>{time}</time> <span>{name}</span>
      </Name>
    </Box>
  );
}
