/** The hues of queues and tags, in degrees on the colour wheel. */
const hues = {
  red: 4,
  orange: 26,
  amber: 42,
  lime: 84,
  green: 146,
  teal: 184,
  blue: 210,
  indigo: 234,
  purple: 280,
  pink: 330,
} as const;
type HueName = keyof typeof hues;
export const hueNames = Object.keys(hues) as HueName[];

/** Lightness and saturation of the five steps, from light to dark. */
const steps = [
  [88, 75],
  [72, 72],
  [55, 68],
  [40, 70],
  [26, 62],
] as const;
export const stepCount = steps.length;

function hexOf(hue: number, saturation: number, lightness: number): string {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

export interface PaletteColour {
  hue: HueName;
  /** 1 is the lightest, 5 the darkest: "azul 3". */
  step: number;
  colour: string;
}

/** The fifty colours to choose from: hue by hue, each from light to dark. */
export const palette: readonly PaletteColour[] = hueNames.flatMap((hue) =>
  steps.map(([lightness, saturation], index) => ({
    hue,
    step: index + 1,
    colour: hexOf(hues[hue], saturation, lightness),
  })),
);

/** The middle step of each hue, calm ones first: red is for what is wrong. */
export const calmColours: readonly PaletteColour[] = (
  ["blue", "teal", "amber", "purple", "green", "pink", "indigo", "lime", "orange", "red"] as const
).flatMap((hue) => palette.filter((cell) => cell.hue === hue && cell.step === 3));

/** The first calm colour that none of the rows uses. */
export function freeColour(rows: readonly { color: string }[]): string {
  const free = calmColours.find(({ colour }) => !rows.some(({ color }) => sameColour(color, colour)));
  return (free ?? calmColours[0])?.colour ?? "";
}

/** `#ABC` and `#aabbcc` are equal. */
export const sameColour = (one: string, other: string) => wide(one) === wide(other);
const wide = (colour: string) => {
  const text = colour.trim().toLowerCase();
  return /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, "$&$&") : text;
};

export type ArrowKey = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
export const isArrow = (key: string): key is ArrowKey => /^Arrow(Left|Right|Up|Down)$/.test(key);

/**
 * The index that an arrow key leads to; at an edge it stays the same. `across` is what changes from left to right in
 * `palette`; "row" is the row of the calm colours.
 */
export function nextIndex(index: number, key: ArrowKey, across: "hue" | "step" | "row"): number {
  const [hue, step] = [Math.floor(index / stepCount), index % stepCount];
  const by = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
  if (across === "row") return within(index + by, calmColours.length);
  return sideways === (across === "hue")
    ? within(hue + by, hueNames.length) * stepCount + step
    : hue * stepCount + within(step + by, stepCount);
}
