import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import ErrorIcon from "lucide-react/icons/circle-alert";
import { clearRecentErrors, useRecentErrors } from "@/shared/attention/recent-errors";
import { formatTime } from "@/shared/format/dates";

const titleId = "troubles-title";

/** Recent error toasts, which disappear after two seconds, stay readable here. */
export function Problems() {
  const { t } = useTranslation("attention");
  const troubles = useRecentErrors();
  if (troubles.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ px: 4, py: 3 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <Box component="h3" id={titleId} sx={{ m: 0, typography: "body2", fontWeight: 600, flexGrow: 1 }}>
          {t("troubles.title")}
        </Box>
        <Button size="small" onClick={clearRecentErrors}>
          {t("troubles.forget")}
        </Button>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 }}>
        {troubles.map(({ text, at }) => (
          <Box component="li" key={text} sx={{ display: "flex", gap: 2, typography: "body2" }}>
            <ErrorIcon size={18} style={{ color: "var(--g-palette-error-main)" }} />
            <Box component="span" sx={{ flexGrow: 1, overflowWrap: "anywhere" }}>
              {text}
            </Box>
            <Box component="time" sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
              {formatTime(new Date(at))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
