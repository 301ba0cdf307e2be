import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import Box from "@mui/material/Box";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import BackIcon from "lucide-react/icons/chevron-left";
import ForwardIcon from "lucide-react/icons/chevron-right";
import GripIcon from "lucide-react/icons/grip-vertical";
import { formatAmount } from "@/shared/format/amount";
import { formatMinutes } from "@/shared/format/minutes";
import { TipButton } from "@/shared/ui/TipButton";
import { staticStyled } from "@/shared/ui/static-styled";
import { useNow } from "@/shared/ui/use-now";
import { LaneMenu } from "./LaneMenu";
import { waitingTimes, type LaneOfCards } from "./lanes";
import { sumOf, type CardValues } from "./use-card-values";

interface Props {
  lane: LaneOfCards;
  values: CardValues;
  isFolded: boolean;
  onFold?: () => void;
  onLeft?: () => void;
  onRight?: () => void;
  /** Of the handle by which the lane is carried; absent where it cannot be. */
  handle?: DraggableProvidedDragHandleProps | null;
}

const Handle = staticStyled("span", (theme) => ({
  display: "grid",
  placeItems: "center",
  width: 24,
  height: 32,
  marginInlineStart: -8,
  flexShrink: 0,
  borderRadius: 8,
  cursor: "grab",
  color: theme.vars.palette.text.secondary,
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: -2 },
}));

const inMinutes = (ms: number) => formatMinutes(ms / 60_000);

/** A lane's name, its number of cards with its limit, how long its customers wait, and the sum of their field. */
export function LaneHead({ lane, values, isFolded, onFold, onLeft, onRight, handle }: Props) {
  const { t } = useTranslation("kanban");
  const { tag, cards, live } = lane;
  const sum = useMemo(() => sumOf(live, values.values), [live, values.values]);
  const now = useNow();
  const waits = waitingTimes(live, now);
  const limit = tag?.kanbanLimit ?? null;
  const closedCount = cards.length - live.length;
  const isOver = limit !== null && live.length > limit;
  const name = tag?.name ?? t("open");
  const Icon = isFolded ? ForwardIcon : BackIcon;
  return (
    <Box sx={{ px: 3, py: 2 }}>
      <Box sx={{ display: "flex", flexWrap: isFolded ? "wrap" : "nowrap", alignItems: "center", gap: 1 }}>
        {handle ? (
          <Handle {...handle} aria-label={t("carryLane", { name })} title={t("carryLane", { name })}>
            <GripIcon size={20} />
          </Handle>
        ) : null}
        <Box
          component="h2"
          sx={{
            ...{ flexGrow: 1, minWidth: 0, display: isFolded ? "none" : "block", m: 0 },
            ...{ typography: "subtitle1", fontWeight: 600, overflowWrap: "anywhere" },
          }}
        >
          {name}{" "}
          <Box
            component="span"
            sx={{ color: isOver ? "error.main" : "text.secondary", fontWeight: isOver ? 700 : 400 }}
            title={isOver ? t("overLimit", { limit }) : undefined}
          >
            {limit === null ? live.length : t("ofLimit", { count: live.length, limit })}
          </Box>
        </Box>
        {isFolded ? null : <LaneMenu {...{ lane, name, onLeft, onRight }} sumField={values.field} />}
        {onFold ? (
          <TipButton label={t(isFolded ? "unfold" : "fold", { name })} aria-expanded={!isFolded} onClick={onFold}>
            <Icon size={20} />
          </TipButton>
        ) : null}
      </Box>
      <Box sx={{ display: isFolded ? "none" : "block", typography: "caption", color: "text.secondary" }}>
        <div>
          {waits
            ? t("waits", {
                longest: inMinutes(now - Date.parse(waits.longestSince)),
                total: inMinutes(waits.totalMs),
              })
            : t("nobodyWaits")}
        </div>
        {closedCount > 0 ? <div>{t("closed.count", { count: closedCount })}</div> : null}
        {values.field !== "" ? (
          <Box sx={{ overflowWrap: "anywhere" }}>
            {t("sum.total", { field: values.field, sum: formatAmount(sum ?? 0) })}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
