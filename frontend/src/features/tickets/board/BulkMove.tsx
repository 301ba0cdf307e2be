import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LaneOfCards } from "./lanes";
import { MoveMenu } from "./MoveMenu";

interface Props {
  count: number;
  progress: { done: number; count: number } | null;
  lanes: readonly LaneOfCards[];
  onAll: () => void;
  onMove: (to: number) => void;
  onLeave: () => void;
}

/** Moves the selected cards to one lane. */
export function BulkMove({ count, progress, lanes, onAll, onMove, onLeave }: Props) {
  const { t } = useTranslation(["kanban", "common"]);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isBusy = progress !== null;
  return (
    <Box
      role="toolbar"
      aria-label={t("kanban:bulk.label")}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, py: 1 }}
    >
      <Box role="status" sx={{ typography: "body2", flexGrow: { xs: 1, sm: 0 } }}>
        {progress ? t("kanban:bulk.progress", progress) : t("kanban:bulk.count", { count })}
      </Box>
      <Button size="small" disabled={isBusy} onClick={onAll}>
        {t("kanban:bulk.all")}
      </Button>
      <Button
        size="small"
        variant="contained"
        aria-haspopup="menu"
        disabled={isBusy || count === 0}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t("kanban:moveTo")}
      </Button>
      <Button size="small" disabled={isBusy} onClick={onLeave}>
        {t("common:actions.cancel")}
      </Button>
      {anchor ? <MoveMenu anchor={anchor} lanes={lanes} onMove={onMove} onClose={() => setAnchor(null)} /> : null}
    </Box>
  );
}
