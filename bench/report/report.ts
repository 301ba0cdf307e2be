import { percentile, spread } from "../../harness/statistics";
import { table } from "./table";

/** One figure of a group. */
export interface Figure {
  what: string;
  value: number;
  /** "ms", "SQL", "×" … */
  unit: string;
  /** The largest allowed value. */
  goal?: number;
  /** The smallest allowed value. */
  least?: number;
  /** The processor time of the figure relative to the calibration. */
  ratio?: number;
  /** The largest allowed ratio. */
  ratioGoal?: number;
  /** Repeated measurements of the figure, which show the noise. */
  repeats?: number[];
}

/** The middle of these times in milliseconds, and what nineteen of twenty do not exceed. */
export const quantiles = (what: string, times: readonly number[], goal?: number): Figure[] => [
  { what: `${what}, p50`, value: percentile(times, 0.5), unit: "ms" },
  { what: "  p95", value: percentile(times, 0.95), unit: "ms", goal },
];

export interface Finding {
  group: string;
  figures: Figure[];
  /** Sentences below the table. */
  notes: string[];
  failure?: string;
}

const roundFigure = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1));
const withUnit = (value: number | undefined, unit: string) =>
  value === undefined ? "" : `${roundFigure(value)} ${unit}`;

function goalOf({ goal, least, unit }: Figure): string {
  if (least !== undefined) return `≥ ${withUnit(least, unit)}`;
  return goal === undefined ? "" : `≤ ${withUnit(goal, unit)}`;
}

const isMissed = ({ value, goal, least, ratio, ratioGoal }: Figure) =>
  !Number.isFinite(value) ||
  (goal !== undefined && value > goal) ||
  (least !== undefined && value < least) ||
  (ratioGoal !== undefined && (ratio ?? Infinity) > ratioGoal);

function verdictOf(figure: Figure): string {
  if ([figure.goal, figure.least, figure.ratioGoal].every((one) => one === undefined)) return "";
  return isMissed(figure) ? "NO" : "yes";
}

export function print({ group, figures, notes, failure }: Finding): void {
  console.log(`\n  ${group}\n`);
  if (figures.length > 0) {
    const rows = figures.map((figure) => [
      figure.what,
      withUnit(figure.value, figure.unit),
      goalOf(figure),
      figure.ratio === undefined ? "" : `${roundFigure(figure.ratio)} ×`,
      figure.ratioGoal === undefined ? "" : `≤ ${roundFigure(figure.ratioGoal)} ×`,
      verdictOf(figure),
      figure.repeats && figure.repeats.length > 1 ? `±${(spread(figure.repeats) * 50).toFixed(0)} %` : "",
    ]);
    console.log(table(["figure", "measured", "goal", "calibration", "goal", "reached", "noise"], rows));
  }
  for (const note of notes) console.log(`  ${note}`);
  if (failure) console.log(`  could not be measured: ${failure}`);
}

/** Prints the summary: which goals were reached and which were missed. */
export function summarize(findings: Finding[]): void {
  const judgedFigures = findings.flatMap(({ group, figures }) =>
    figures.filter((figure) => verdictOf(figure) !== "").map((figure) => ({ group, figure })),
  );
  const missedFigures = judgedFigures.filter(({ figure }) => isMissed(figure));
  console.log(`\n  ${judgedFigures.length - missedFigures.length} of ${judgedFigures.length} goals reached`);
  for (const { group, figure } of missedFigures)
    console.log(
      `    not: ${group}: ${figure.what}, ${withUnit(figure.value, figure.unit)}` +
        ` (${goalOf(figure) || `${roundFigure(figure.ratio ?? NaN)} ×`})`,
    );
  for (const { group, failure } of findings) if (failure) console.log(`    not measured: ${group}: ${failure}`);
}
