import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DownIcon } from "../../../shared/ui/icons";
import { radius } from "../../../shared/theme/tokens";
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

const mostCounted = 99;
const Corner = styled("div")({ position: "absolute", right: 16, bottom: 16, zIndex: 1 });
const Count = styled("span")(({ theme }) => ({
  position: "absolute",
  top: -6,
  right: -6,
  zIndex: theme.zIndex.fab,
  minWidth: 20,
  padding: "0 6px",
  textAlign: "center",
  fontSize: "0.75rem",
  fontWeight: 700,
  lineHeight: "20px",
  borderRadius: radius.chip,
  color: theme.vars.palette.accent.contrastText,
  backgroundColor: theme.vars.palette.accent.main,
  pointerEvents: "none",
}));

export function JumpButton({ hidden, missed, onClick }: { hidden: boolean; missed: number; onClick: () => void }) {
  const { t } = useTranslation("tickets");
  if (hidden) return null;
  return (
    <Corner>
      <IconButton
        onClick={onClick}
        aria-label={missed > 0 ? t("log.jumpNew", { count: missed }) : t("log.jump")}
        sx={{
          width: 44,
          height: 44,
          boxShadow: 4,
          bgcolor: "background.paper",
          color: "text.primary",
          "&:hover": { bgcolor: "background.default" },
        }}
      >
        <DownIcon />
      </IconButton>
      {missed > 0 ? <Count aria-hidden="true">{missed > mostCounted ? `${mostCounted}+` : missed}</Count> : null}
    </Corner>
  );
}
