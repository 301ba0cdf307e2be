const letterPx = 7.5;

/** The letters on a line of a bubble, in a log of this width. */
export const guessPerLine = (width: number): number => Math.max(20, Math.min(560, width * 0.72) / letterPx);

/** The lines that a text takes. */
export function guessLines(body: string, perLine: number): number {
  if (body.length <= perLine && !body.includes("\n")) return 1;
  const lines = body.slice(0, 4_000).split("\n");
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
}
