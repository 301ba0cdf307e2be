import Box from "@mui/material/Box";
import { useCallback, useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { OptionRow } from "./option-tree";
import { TreeRow } from "./TreeRow";
import { treeAct, type TreeAct } from "./tree-keys";
import { useAfterText } from "./use-after-text";

interface Props {
  rows: readonly OptionRow[];
  /** The row that Tab reaches. */
  current: number | null;
  /** The row that the editor shows. */
  selected: number | null;
  /** The options that are deleted unless that is undone. */
  leaving: ReadonlySet<number>;
  renaming: number | null;
  /** Changes each time the current row is to take the focus. */
  focusRequest: number;
  problemsOf: (id: number) => string;
  /** Acts on the current option, or on this one. */
  onAct: (act: TreeAct, id?: number) => void;
  onFocus: (id: number) => void;
  onRenamed: (id: number, title: string | null) => void;
}

/** The option of the row in which an event happened. */
function optionAt({ target }: MouseEvent | FocusEvent): number | null {
  const id = target instanceof Element ? target.closest<HTMLElement>("[data-option]")?.dataset.option : undefined;
  return id === undefined ? null : Number(id);
}

/** The options as a tree that the keyboard walks and edits. */
export function OptionTree({ rows, current, selected, leaving, renaming, focusRequest, ...rest }: Props) {
  const { problemsOf, onAct, onFocus, onRenamed } = rest;
  const { t } = useTranslation("queues");
  const afterText = useAfterText();
  const tree = useRef<HTMLDivElement>(null);
  const reachableId = rows.some(({ option }) => option.id === current) ? current : (rows[0]?.option.id ?? null);

  const rowOf = useCallback(
    (id: number | null) => tree.current?.querySelector<HTMLElement>(`[data-option="${id}"]`),
    [],
  );
  useEffect(() => {
    if (focusRequest > 0) rowOf(current)?.focus();
  }, [focusRequest, current, rowOf]);

  const press = (event: KeyboardEvent) => {
    if (reachableId === null || event.defaultPrevented) return;
    const act = treeAct(event, rows, reachableId);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (act.kind === "focus") rowOf(act.id)?.focus();
    else onAct(act);
  };

  // One listener for all rows.
  const click = (event: MouseEvent) => {
    const id = optionAt(event);
    if (id === null || (event.target instanceof HTMLElement && event.target.matches("input"))) return;
    const isTwisty = event.target instanceof Element && event.target.closest("[data-twisty]") !== null;
    onAct({ kind: isTwisty ? "toggle" : "edit" }, id);
  };
  const focus = (event: FocusEvent) => {
    const id = optionAt(event);
    if (id !== null && id !== current) onFocus(id);
  };

  return (
    <Box
      ref={tree}
      role="tree"
      aria-label={t("options.tree")}
      onKeyDown={press}
      onClick={click}
      onFocus={focus}
      sx={{ display: "grid", maxHeight: "44vh", overflowY: "auto", p: "2px" }}
    >
      {rows.map((row) => (
        <TreeRow
          key={row.option.id}
          row={row}
          afterText={afterText}
          problems={problemsOf(row.option.id)}
          fileText={t("options.withFile")}
          isCurrent={row.option.id === reachableId}
          isSelected={row.option.id === selected}
          isLeaving={leaving.has(row.option.id)}
          onRenamed={row.option.id === renaming ? onRenamed : undefined}
        />
      ))}
    </Box>
  );
}
