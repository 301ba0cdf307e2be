import type { QueueDto } from "@guiche/contract/queues";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { parseHex, textOn } from "../theme/contrast";

/** A queue in its own colour, written in black or white, whichever reads better. No queue has a chip too. */
export function QueueChip({ queue }: { queue: Pick<QueueDto, "name" | "color"> | null }) {
  const { t } = useTranslation();
  const colour = queue && parseHex(queue.color) ? queue.color : null;
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: "inline-block",
        maxWidth: 160,
        flexShrink: 0,
        px: 2,
        height: 20,
        borderRadius: "10px",
        typography: "caption",
        lineHeight: "20px",
        fontWeight: 600,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        verticalAlign: "middle",
        bgcolor: colour ?? theme.vars.palette.state.closed.tint,
        color: colour ? textOn(colour) : theme.vars.palette.state.closed.main,
      })}
    >
      {queue?.name ?? t("noQueue")}
    </Box>
  );
}
