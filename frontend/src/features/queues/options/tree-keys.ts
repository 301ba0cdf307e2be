import type { KeyboardEvent } from "react";
import type { Move, OptionRow } from "./option-tree";

/** What a key press in the tree asks for. */
export type TreeAct =
  | { kind: "focus"; id: number }
  | { kind: "toggle" | "edit" | "rename" | "addChild" | "addBelow" | "remove" | "undo" }
  | { kind: "move"; move: Move };

type Press = Pick<KeyboardEvent, "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">;

const moves: Record<string, Move> = { ArrowUp: "up", ArrowDown: "down" };
const levels: Record<string, Move> = { ArrowLeft: "out", ArrowRight: "in" };
const plain = { F2: "rename", Enter: "edit", Delete: "remove" } as const;

/** The keys of the tree pattern, and those that edit it. Null: the key is not the tree's. */
export function treeAct(press: Press, rows: readonly OptionRow[], current: number): TreeAct | null {
  const { key, altKey, shiftKey } = press;
  if (press.ctrlKey || press.metaKey) return key.toLowerCase() === "z" && !shiftKey ? { kind: "undo" } : null;
  const move = altKey ? (shiftKey ? levels[key] : moves[key]) : undefined;
  if (move) return { kind: "move", move };
  if (altKey) return null;
  if (key === "Insert") return { kind: shiftKey ? "addBelow" : "addChild" };
  if (Object.hasOwn(plain, key)) return { kind: plain[key as keyof typeof plain] };
  const index = rows.findIndex(({ option }) => option.id === current);
  const row = rows[index];
  return row ? walk(key, rows, row, index) : null;
}

function walk(key: string, rows: readonly OptionRow[], row: OptionRow, index: number): TreeAct | null {
  const to = (target: OptionRow | undefined): TreeAct | null =>
    target ? { kind: "focus", id: target.option.id } : null;
  const { option, isOpen } = row;
  if (key === "ArrowDown") return to(rows[index + 1]);
  if (key === "ArrowUp") return to(rows[index - 1]);
  if (key === "Home") return to(rows[0]);
  if (key === "End") return to(rows.at(-1));
  if (key === "ArrowRight") {
    if (option.children.length === 0) return null;
    return isOpen ? to(rows[index + 1]) : { kind: "toggle" };
  }
  if (key === "ArrowLeft") {
    if (isOpen) return { kind: "toggle" };
    return option.parentId === null ? null : { kind: "focus", id: option.parentId };
  }
  if (key.length !== 1 || key === " ") return null;
  // Letters lead to the next title that begins with them.
  const ahead = [...rows.slice(index + 1), ...rows.slice(0, index)];
  return to(ahead.find((other) => other.option.title.toLowerCase().startsWith(key.toLowerCase())));
}
