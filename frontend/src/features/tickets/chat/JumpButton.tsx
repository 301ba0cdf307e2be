import Badge from "@mui/material/Badge";
import Fab from "@mui/material/Fab";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DownIcon } from "../../../shared/ui/icons";
import type { Row } from "./rows";

/** How many messages came in below since the reader left the end. */
export function useMissed(rows: readonly Row[], atEnd: boolean): number {
  const last = rows.at(-1)?.key ?? null;
  const [seen, setSeen] = useState(last);
  if (atEnd && seen !== last) setSeen(last);
  if (atEnd) return 0;
  const from = rows.findLastIndex((row) => row.key === seen);
  return rows.slice(from + 1).filter((row) => row.kind === "bubble" && !row.fromMe).length;
}

export function JumpButton({ hidden, missed, onClick }: { hidden: boolean; missed: number; onClick: () => void }) {
  const { t } = useTranslation("tickets");
  if (hidden) return null;
  return (
    <Badge
      badgeContent={missed}
      overlap="circular"
      sx={(theme) => ({
        position: "absolute",
        right: 16,
        bottom: 16,
        zIndex: 1,
        "& .MuiBadge-badge": {
          bgcolor: theme.vars.palette.accent.main,
          color: theme.vars.palette.accent.contrastText,
          fontWeight: 700,
        },
      })}
    >
      <Fab
        size="small"
        onClick={onClick}
        aria-label={missed > 0 ? t("log.jumpNew", { count: missed }) : t("log.jump")}
        sx={{ bgcolor: "background.paper", color: "text.primary", "&:hover": { bgcolor: "background.default" } }}
      >
        <DownIcon />
      </Fab>
    </Badge>
  );
}
