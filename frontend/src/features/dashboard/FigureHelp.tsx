import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import Typography from "@mui/material/Typography";
import type { Figure } from "@guiche/contract/dashboard";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import HelpIcon from "lucide-react/icons/circle-question-mark";

/** Opens the sentences that define figures. */
export function FigureHelp({ figures, label }: { figures: readonly Figure[]; label: string }) {
  const { t } = useTranslation("dashboard");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = t("help", { name: label });
  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        aria-expanded={anchor !== null}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ color: "text.secondary", minWidth: { xs: 44, sm: 0 }, minHeight: { xs: 44, sm: 0 } }}
      >
        <HelpIcon size={18} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: { role: "dialog", "aria-label": label, sx: { p: 3, maxWidth: 320, display: "grid", gap: 2 } },
        }}
      >
        {figures.map((figure) => (
          <Typography key={figure} variant="body2">
            {t(`figures.${figure}`)}
          </Typography>
        ))}
      </Popover>
    </>
  );
}
