import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";

/** Fraction uploaded so far, 0 to 1; null when no upload is running. */
export function UploadProgress({ progress }: { progress: number | null }) {
  const { t } = useTranslation("lists");
  return progress === null ? null : (
    <LinearProgress
      variant="determinate"
      value={Math.round(progress * 100)}
      aria-label={t("attachment.sending")}
      sx={{ mt: 2 }}
    />
  );
}
