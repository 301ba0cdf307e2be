import type { QueueDto } from "@guiche/contract/queues";
import { useTranslation } from "react-i18next";
import { parseHex, textOn } from "../theme/contrast";
import { label } from "./looks";
import { staticStyled } from "./static-styled";

const Chip = staticStyled("span", (theme) => ({
  ...label(20),
  maxWidth: 160,
  flexShrink: 0,
  padding: "0 8px",
  borderRadius: 10,
  backgroundColor: theme.vars.palette.state.closed.tint,
  color: theme.vars.palette.state.closed.main,
}));

/** A queue in its own colour, with black or white text for contrast; null shows "no queue". */
export function QueueChip({ queue }: { queue: Pick<QueueDto, "name" | "color"> | null }) {
  if (!queue) return <NoQueue />;
  const { name, color } = queue;
  return <Chip style={parseHex(color) ? { backgroundColor: color, color: textOn(color) } : undefined}>{name}</Chip>;
}

/** A component of its own, so that only tickets without a queue load the translation hook. */
const NoQueue = () => <Chip>{useTranslation().t("noQueue")}</Chip>;
