import { useTheme } from "@mui/material/styles";
import { useEffect, useRef, type RefObject } from "react";
import { newRowIds } from "./fresh-rows";

const tintMs = 1_200;
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

interface Props {
  rows: readonly { id: number }[];
  list: RefObject<HTMLElement | null>;
}

/** Tints new cards briefly. It animates the existing DOM nodes and renders nothing. */
export default function FreshTint({ rows, list }: Props) {
  const { vars } = useTheme();
  const tint = vars?.palette.state.due.tint ?? "";
  const seenIds = useRef<Set<number>>(null);
  useEffect(() => {
    const came = seenIds.current && !isStill() ? newRowIds(seenIds.current, rows) : [];
    seenIds.current ??= new Set();
    for (const { id } of rows) seenIds.current.add(id);
    for (const id of came)
      list.current
        ?.querySelector(`[data-ticket-id="${id}"]`)
        ?.animate([{ backgroundColor: tint }, {}], { duration: tintMs, easing: "ease-out" });
  }, [rows, list, tint]);
  return null;
}
