import Box from "@mui/material/Box";
import { wallTime } from "@guiche/contract/time/wall-time";
import { useTranslation } from "react-i18next";
import { Rows } from "./Agenda";
import { useHeldSchedules } from "./use-schedules";

/** Schedules that fell due while the plan excluded them. The user sends or discards each. */
export function HeldSchedules({ zone }: { zone: string }) {
  const { t } = useTranslation("schedules");
  const { rows } = useHeldSchedules();
  if (rows.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="held" sx={{ mb: 5 }}>
      <Box component="h2" id="held" sx={{ typography: "h2", m: 0, mb: 1 }}>
        {t("held.title")}
      </Box>
      <Box sx={{ typography: "body2", color: "text.secondary", mb: 2 }}>{t("held.text")}</Box>
      <Rows
        entries={rows.map((row) => ({ row, wall: wallTime(new Date(row.sendAt), zone), isRepetition: false }))}
        withDay
      />
    </Box>
  );
}
