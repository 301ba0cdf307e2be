import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useState } from "react";
import { useGivesRoom } from "../../shared/ui/panel-beside";
import { useNarrow } from "../../shared/ui/use-narrow";

export type DrawerKind = "open" | "rail" | "hidden" | "floating";

const wide = "(min-width:1200.05px)";
const roomy = "(min-width:1500px)";

/**
 * Open above 1200 px, a rail below that, an overlay under 600 px. The user's choice lasts until the page is closed;
 * next to an open panel it is a rail under 1500 px, and a choice lasts as long as the panel.
 */
export function useDrawer() {
  const isWide = useMediaQuery(wide, { noSsr: true });
  const isNarrow = useNarrow();
  const isRoomy = useMediaQuery(roomy, { noSsr: true });
  const givesRoom = useGivesRoom() && !isRoomy;
  const [openChoice, setOpenChoice] = useState<boolean | null>(null);
  const [chosenBeside, setChosenBeside] = useState<boolean | null>(null);
  if (!givesRoom && chosenBeside !== null) setChosenBeside(null);
  const [floating, setFloating] = useState(false);
  const toggle = useCallback(() => {
    if (isNarrow) setFloating((shown) => !shown);
    else if (givesRoom) setChosenBeside((open) => !open);
    else setOpenChoice((open) => !(open ?? isWide));
  }, [isNarrow, isWide, givesRoom]);
  const close = useCallback(() => setFloating(false), []);
  const isOpen = givesRoom ? chosenBeside === true : (openChoice ?? isWide);
  const kind: DrawerKind = isNarrow ? (floating ? "floating" : "hidden") : isOpen ? "open" : "rail";
  return { kind, toggle, close };
}
