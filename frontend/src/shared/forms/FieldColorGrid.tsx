import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import CheckIcon from "lucide-react/icons/check";
import { textOn } from "../theme/contrast";
import { calmColours, isArrow, nextIndex, palette, sameColour, stepCount, type PaletteColour } from "../theme/palette";
import { useNarrow } from "../ui/use-narrow";

/** A colour already in use, and by whom. */
export interface UsedColour {
  color: string;
  by: string;
}

interface Props {
  value: string;
  usedColors: readonly UsedColour[];
  /** All fifty instead of the ten calm ones in a row. */
  isWhole: boolean;
  onChange: (colour: string) => void;
}

/** Colours to choose from: one tab stop, and the arrow keys select. Wide screens show the hues of all as columns. */
export function FieldColorGrid({ value, usedColors, isWhole, onChange }: Props) {
  const { t } = useTranslation("lists");
  const narrow = useNarrow();
  const cells = useRef(new Map<number, HTMLButtonElement>());
  const offeredColours = isWhole ? palette : calmColours;
  const selectedIndex = offeredColours.findIndex(({ colour }) => sameColour(colour, value));
  const reachable = Math.max(0, selectedIndex);

  const choose = (place: number) => {
    const colour = offeredColours[place]?.colour;
    if (colour) onChange(colour);
    cells.current.get(place)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (!isArrow(event.key)) return;
    event.preventDefault();
    choose(nextIndex(place, event.key, !isWhole ? "row" : narrow ? "step" : "hue"));
  };
  // `palette` is ordered hue by hue: down the columns on wide screens, along the rows on narrow ones.
  const layout = !isWhole
    ? { gridTemplateColumns: `repeat(${calmColours.length}, minmax(0, 32px))` }
    : narrow
      ? { gridTemplateColumns: `repeat(${stepCount}, 44px)` }
      : { gridTemplateRows: `repeat(${stepCount}, 32px)`, gridAutoFlow: "column", gridAutoColumns: "32px" };

  return (
    <Box role="radiogroup" aria-label={t("color.palette")} sx={{ display: "grid", gap: "4px", ...layout }}>
      {offeredColours.map((cell, place) => (
        <Cell
          key={cell.colour}
          cell={cell}
          chosen={place === selectedIndex}
          reachable={place === reachable}
          holder={usedColors.find(({ color }) => sameColour(color, cell.colour))?.by}
          hold={(button) => {
            if (button) cells.current.set(place, button);
          }}
          onChoose={() => choose(place)}
          onKeyDown={(event) => onKeyDown(event, place)}
        />
      ))}
    </Box>
  );
}

interface CellProps {
  cell: PaletteColour;
  chosen: boolean;
  reachable: boolean;
  holder: string | undefined;
  hold: (button: HTMLButtonElement | null) => void;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Cell({ cell, chosen, reachable, holder, hold, onChoose, onKeyDown }: CellProps) {
  const { t } = useTranslation("lists");
  const name = t("color.name", { hue: t(`color.hues.${cell.hue}`), step: cell.step });
  const words = holder ? t("color.used", { name, by: holder }) : name;
  const ink = textOn(cell.colour);
  return (
    <ButtonBase
      ref={hold}
      role="radio"
      aria-checked={chosen}
      aria-label={words}
      title={words}
      tabIndex={reachable ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      sx={(theme) => ({
        minHeight: { xs: 44, sm: 32 },
        borderRadius: "8px",
        bgcolor: cell.colour,
        color: ink,
        border: `1px solid ${theme.vars.palette.outline}`,
        boxShadow: chosen
          ? `0 0 0 2px ${theme.vars.palette.background.paper}, 0 0 0 4px ${theme.vars.palette.text.primary}`
          : undefined,
      })}
    >
      {chosen ? <CheckIcon size={18} /> : holder ? <UsedMark ink={ink} /> : null}
    </ButtonBase>
  );
}

/** A dot in the middle: the colour is in use. */
const UsedMark = ({ ink }: { ink: string }) => (
  <Box component="span" sx={{ width: 8, height: 8, borderRadius: 4, bgcolor: ink }} />
);
