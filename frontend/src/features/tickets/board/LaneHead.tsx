import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatMinutes } from "@/shared/format/minutes";
import { TipButton } from "@/shared/ui/TipButton";
import { BackIcon, ForwardIcon } from "@/shared/ui/icons";
import { useNow } from "@/shared/ui/use-now";
import { waitsOf, type LaneOfCards } from "./lanes";

interface Props {
  lane: LaneOfCards;
  isFolded: boolean;
  onFold?: () => void;
}

const inMinutes = (ms: number) => formatMinutes(ms / 60_000);

/** A lane's name, its number of cards beside its limit, and how long its customers wait. */
export function LaneHead({ lane: { tag, cards }, isFolded, onFold }: Props) {
  const { t } = useTranslation("kanban");
  const now = useNow();
  const waits = waitsOf(cards, now);
  const limit = tag?.kanbanLimit ?? null;
  const isOver = limit !== null && cards.length > limit;
  const name = tag?.name ?? t("open");
  const Icon = isFolded ? ForwardIcon : BackIcon;
  return (
    <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1, px: 3, py: 2 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, display: isFolded ? "none" : "block" }}>
        <Box component="h2" sx={{ m: 0, typography: "subtitle1", fontWeight: 600, overflowWrap: "anywhere" }}>
          {name}{" "}
          <Box
            component="span"
            sx={{ color: isOver ? "error.main" : "text.secondary", fontWeight: isOver ? 700 : 400 }}
            title={isOver ? t("overLimit", { limit }) : undefined}
          >
            {limit === null ? cards.length : t("ofLimit", { count: cards.length, limit })}
          </Box>
        </Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {waits
            ? t("waits", {
                longest: inMinutes(now - Date.parse(waits.longestSince)),
                total: inMinutes(waits.totalMs),
              })
            : t("nobodyWaits")}
        </Box>
      </Box>
      {onFold ? (
        <TipButton label={t(isFolded ? "unfold" : "fold", { name })} aria-expanded={!isFolded} onClick={onFold}>
          <Icon fontSize="small" />
        </TipButton>
      ) : null}
    </Box>
  );
}
