import type { QueueDto } from "@guiche/contract/queues";
import { useTranslation } from "react-i18next";
import { colourDot, ownColour, tintedChip } from "../theme/tint";
import { label } from "./looks";
import { staticStyled } from "./static-styled";

const Chip = staticStyled("span", (theme) => ({
  ...label(20),
  ...tintedChip(theme),
  maxWidth: 160,
  flexShrink: 0,
  padding: "0 8px",
  borderRadius: 10,
  "&[style]": colourDot,
}));

/** A queue in a tint of its colour, with the colour itself as a dot; null shows "no queue". */
export const QueueChip = ({ queue }: { queue: Pick<QueueDto, "name" | "color"> | null }) =>
  queue ? <Chip style={ownColour(queue.color)}>{queue.name}</Chip> : <NoQueue />;

/** A component of its own, so that only tickets without a queue load the translation hook. */
const NoQueue = () => <Chip>{useTranslation().t("noQueue")}</Chip>;
