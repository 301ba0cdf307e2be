import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useState } from "react";
import { useNarrow } from "../../shared/ui/use-narrow";

export type DrawerKind = "open" | "rail" | "hidden" | "floating";

const wide = "(min-width:1200.05px)";

/** Open above 1200 px, a rail below that, an overlay under 600 px. The user's choice lasts until the page is closed. */
export function useDrawer() {
  const isWide = useMediaQuery(wide, { noSsr: true });
  const isNarrow = useNarrow();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [floating, setFloating] = useState(false);
  const toggle = useCallback(() => {
    if (isNarrow) setFloating((shown) => !shown);
    else setChosen((open) => !(open ?? isWide));
  }, [isNarrow, isWide]);
  const close = useCallback(() => setFloating(false), []);
  const kind: DrawerKind = isNarrow ? (floating ? "floating" : "hidden") : (chosen ?? isWide) ? "open" : "rail";
  return { kind, toggle, close };
}
