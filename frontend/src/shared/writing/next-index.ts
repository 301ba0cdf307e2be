/** The next position for an arrow key in a list that wraps around; null for other keys. */
export function nextIndex(key: string, at: number, count: number): number | null {
  if (count === 0 || (key !== "ArrowDown" && key !== "ArrowUp")) return null;
  return (at + (key === "ArrowDown" ? 1 : count - 1)) % count;
}
