import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import DeleteIcon from "lucide-react/icons/trash-2";
import EditIcon from "lucide-react/icons/pencil";
import ImageIcon from "lucide-react/icons/image";
import MoveIcon from "lucide-react/icons/calendar-clock";
import RepeatIcon from "lucide-react/icons/repeat";
import { formatDay } from "../../shared/format/dates";
import { RowAction } from "../../shared/lists/RowAction";
import { isOpen, maySendNow } from "../../shared/schedules/state-of";
import { dayText } from "../../shared/schedules/times";
import { ScheduleState } from "../../shared/schedules/ScheduleState";
import { oneLine } from "../../shared/ui/looks";
import { useActions } from "./actions";
import type { ScheduleEntry } from "./use-schedules";

function byDay(entries: readonly ScheduleEntry[]): Map<string, ScheduleEntry[]> {
  const days = new Map<string, ScheduleEntry[]>();
  for (const one of entries) {
    const day = one.wall.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return days;
}

/** The schedules as a list, day by day. */
export function Agenda({ entries, withYear = false }: { entries: readonly ScheduleEntry[]; withYear?: boolean }) {
  const { i18n } = useTranslation("schedules");
  const days = byDay(entries);
  return (
    <Box sx={{ display: "grid", gap: 5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {[...days].map(([day, those]) => (
        <Box component="section" key={day} aria-labelledby={`day-${day}`}>
          <Box
            component="h2"
            id={`day-${day}`}
            sx={{ typography: "h2", m: 0, mb: 2, "&::first-letter": { textTransform: "uppercase" } }}
          >
            {dayText(day, i18n.language, withYear)}
          </Box>
          <Rows entries={those} />
        </Box>
      ))}
    </Box>
  );
}

/** `withDay`: the rows are of several days. */
export const Rows = ({ entries, withDay = false }: { entries: readonly ScheduleEntry[]; withDay?: boolean }) => (
  <Box
    component="ul"
    sx={{
      m: 0,
      p: 0,
      listStyle: "none",
      bgcolor: "background.paper",
      borderRadius: "10px",
      border: 1,
      borderColor: "divider",
    }}
  >
    {entries.map((one) => (
      <Row key={`${one.row.id} ${one.wall}`} entry={one} withDay={withDay} />
    ))}
  </Box>
);

function Row({ entry: { row, wall, isRepetition }, withDay }: { entry: ScheduleEntry; withDay: boolean }) {
  const { t } = useTranslation("schedules");
  const { open, move, remove, sendNow } = useActions();
  const { name } = row.contact;
  return (
    <Box
      component="li"
      data-schedule={isRepetition ? undefined : row.id}
      sx={{
        display: "flex",
        flexWrap: { xs: "wrap", sm: "nowrap" },
        alignItems: "center",
        gap: { xs: 1, sm: 3 },
        px: 4,
        py: 2,
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box component="time" dateTime={wall} sx={{ fontWeight: 600, fontVariantNumeric: "tabular-nums", minWidth: 48 }}>
        {withDay ? `${formatDay(wall.slice(0, 10))} ` : ""}
        {wall.slice(11)}
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0, width: { xs: "calc(100% - 64px)", sm: "auto" } }}>
        <Box
          component="button"
          type="button"
          data-row
          onClick={() => open(row)}
          sx={{
            ...oneLine,
            display: "block",
            maxWidth: "100%",
            p: 0,
            minHeight: 24,
            border: 0,
            bgcolor: "transparent",
            color: "text.primary",
            font: "inherit",
            fontWeight: 600,
            textAlign: "left",
            cursor: "pointer",
            "&:hover": { textDecoration: "underline" },
          }}
        >
          {name}
        </Box>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, typography: "body2", color: "text.secondary" }}>
          {row.mediaPath ? (
            <ImageIcon role="img" size={16}>
              <title>{t("withPicture")}</title>
            </ImageIcon>
          ) : null}
          <Box component="span" sx={oneLine}>
            {row.body || (row.template && t("template", { name: row.template.name }))}
          </Box>
        </Box>
      </Box>
      {isRepetition ? (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, typography: "body2", color: "text.secondary" }}>
          <RepeatIcon size={16} />
          {t("repetition")}
        </Box>
      ) : (
        <ScheduleState row={row} />
      )}
      <Box sx={{ display: "flex", alignItems: "center", flexShrink: 0, ml: { xs: "auto", sm: 0 } }}>
        {maySendNow(row) && !isRepetition ? (
          <Button size="small" onClick={() => sendNow(row)}>
            {t(row.isHeld ? "sendHeld" : "again")}
          </Button>
        ) : null}
        {isOpen(row) && !isRepetition ? (
          <>
            <RowAction label={t("move", { name })} Icon={MoveIcon} onClick={() => move(row)} />
            <RowAction label={t("edit", { name })} Icon={EditIcon} onClick={() => open(row)} />
          </>
        ) : null}
        {isRepetition ? null : (
          <RowAction label={t("remove", { name })} Icon={DeleteIcon} onClick={() => remove(row)} />
        )}
      </Box>
    </Box>
  );
}
