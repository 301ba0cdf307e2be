import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import WarnIcon from "lucide-react/icons/triangle-alert";

/** How much of the plan's user limit is used, with a warning when it is reached. */
export function LimitBar({ used, limit }: { used: number; limit: number }) {
  const { t } = useTranslation("users");
  const id = useId();
  const isFull = used >= limit;
  return (
    <Box sx={{ display: "grid", gap: 2, mb: 4, maxWidth: 420 }}>
      <Box id={id} sx={{ typography: "body2", color: "text.secondary" }}>
        {t("limit.used", { used, count: limit })}
      </Box>
      <LinearProgress
        variant="determinate"
        color={isFull ? "warning" : "primary"}
        value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}
        aria-labelledby={id}
        sx={{ height: 6, borderRadius: 3 }}
      />
      {isFull ? <Warning text={t("limit.full")} /> : null}
    </Box>
  );
}

/** A lasting text, with a toast or instead of one. */
const Warning = ({ text }: { text: string }) => (
  <Box
    role="status"
    sx={(theme) => ({
      display: "flex",
      gap: 2,
      p: 3,
      borderRadius: "8px",
      typography: "body2",
      bgcolor: theme.vars.palette.state.warn.tint,
      color: theme.vars.palette.state.warn.main,
    })}
  >
    <WarnIcon size={20} />
    {text}
  </Box>
);
