import type { ScheduleDto } from "@guiche/contract/schedules";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Markup } from "../markup/Markup";
import { useCompanyZone } from "../session/company-zone";
import { ReadDialog } from "../ui/ReadDialog";
import { ScheduleState } from "./ScheduleState";
import { AttachedFile } from "../media/AttachedFile";
import { momentText } from "./times";

/** A schedule that left: what it said, and how it went. */
export function SentSchedule({ row, onClose }: { row: ScheduleDto; onClose: () => void }) {
  const { t, i18n } = useTranslation("schedules");
  const zone = useCompanyZone();
  return (
    <ReadDialog title={t("dialog.sent", { name: row.contact.name })} onClose={onClose}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center" }}>
        <ScheduleState row={row} />
        <span>{momentText(row.sendAt, zone, i18n.language)}</span>
      </Box>
      <AttachedFile file="kept" storedFile={row} />
      <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        <Markup text={row.body} />
        {row.template ? <div>{t("template", { name: row.template.name })}</div> : null}
      </Box>
    </ReadDialog>
  );
}
