import { useCallback, useMemo, useState } from "react";
import { pathTo, visibleRows, type Options } from "./option-tree";

const noIds: ReadonlySet<number> = new Set();

/** Which rows are visible, which one Tab reaches, and when it is to take the focus. */
export function useTreeFocus(options: Options) {
  const [closedIds, setClosedIds] = useState(noIds);
  const [current, setCurrent] = useState<number | null>(null);
  const [focusRequest, setFocusRequest] = useState(0);
  const rows = useMemo(() => visibleRows(options, closedIds), [options, closedIds]);

  const toggle = (id: number) =>
    setClosedIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const demandFocus = useCallback((id: number | null) => {
    setCurrent(id);
    setFocusRequest((count) => count + 1);
  }, []);
  /** Focuses an option wherever it is. */
  const reveal = useCallback(
    (id: number) => {
      const above = new Set(pathTo(options, id).map((option) => option.id));
      setClosedIds((before) => new Set([...before].filter((one) => !above.has(one))));
      demandFocus(id);
    },
    [options, demandFocus],
  );
  /** Opens an option for what comes below it. */
  const unfold = (id: number) => setClosedIds((before) => new Set([...before].filter((one) => one !== id)));
  return { rows, current, focusRequest, focus: setCurrent, demandFocus, reveal, toggle, unfold };
}
