import type { QueueOptionDto } from "@guiche/contract/queue-options";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { countOf } from "./option-tree";

/** Takes a deletion back while that is possible. */
export function UndoBar({ option, onUndo }: { option: QueueOptionDto; onUndo: () => void }) {
  const { t } = useTranslation("queues");
  return (
    <Box
      role="status"
      sx={{ display: "flex", alignItems: "center", gap: 2, px: 3, py: 1, borderRadius: "10px", bgcolor: "sunken" }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {t("options.removed", { name: option.title, count: countOf([option]) })}
      </Box>
      <Button onClick={onUndo}>{t("options.undo")}</Button>
    </Box>
  );
}
