import type { ScheduleDto } from "@guiche/contract/schedules";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import type { StateName } from "../theme/tokens";
import { StatusChip } from "../ui/StatusChip";
import { causeKey, displayedStatus } from "./state-of";

/** The state as icon and word, and why it failed or came late. */
export function ScheduleState({ row }: { row: ScheduleDto }) {
  const { t } = useTranslation("schedules");
  const look = displayedStatus(row);
  const cause = causeKey(row.cause);
  const late = lateMinutes(row);
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <StatusChip state={looks[look]} label={t(`state.${look}`)} />
      {cause && (look === "ERRO" || look === "PENDENTE") ? (
        <Box component="span" sx={{ typography: "body2", color: look === "ERRO" ? "error.main" : "text.secondary" }}>
          {t(`cause.${cause}`)}
        </Box>
      ) : null}
      {late > 0 ? (
        <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
          {late < 60 ? t("late.minutes", { count: late }) : t("late.hours", { count: Math.floor(late / 60) })}
        </Box>
      ) : null}
    </Box>
  );
}

const looks: Record<ReturnType<typeof displayedStatus>, StateName> = {
  PENDENTE: "pending",
  AGENDADA: "open",
  ENVIADA: "ok",
  ERRO: "error",
  held: "due",
};

/** Delays below this many minutes are not worth a word. */
const shownLate = 5;

function lateMinutes({ sendAt, sentAt }: ScheduleDto): number {
  if (!sentAt) return 0;
  const minutes = Math.floor((Date.parse(sentAt) - Date.parse(sendAt)) / 60_000);
  return minutes < shownLate ? 0 : minutes;
}
