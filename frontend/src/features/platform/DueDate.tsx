import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import DueIcon from "lucide-react/icons/calendar";
import ErrorIcon from "lucide-react/icons/circle-alert";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { formatDay } from "../../shared/format/dates";
import { daysUntil } from "../../shared/format/days";
import { useNow } from "../../shared/ui/use-now";
import { dueTint, dueText } from "./due-state";
import { Muted } from "./RowName";

const icons = { due: DueIcon, warn: WarnIcon, error: ErrorIcon } as const;

/** The due date and its state as icon and text: the row's colour is never the only sign. */
export function DueDate({ dueDate }: { dueDate: string | null }) {
  const { t } = useTranslation("platform");
  const now = useNow();
  if (!dueDate) return <Muted text={t("companies.neverDue")} />;
  const days = daysUntil(dueDate, new Date(now));
  const [tint, text] = [dueTint(days), dueText(days)];
  const Icon = tint ? icons[tint] : ErrorIcon;
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 2, whiteSpace: "nowrap" }}>
      {formatDay(dueDate)}
      {text ? (
        <Box
          component="span"
          sx={{
            display: "inline-flex",
            alignItems: "center",
            gap: 1,
            typography: "caption",
            fontWeight: 600,
            color: tint ? `state.${tint}.main` : "text.secondary",
          }}
        >
          <Icon size={16} />
          {t(`companies.due.${text.key}`, { days: text.days })}
        </Box>
      ) : null}
    </Box>
  );
}
