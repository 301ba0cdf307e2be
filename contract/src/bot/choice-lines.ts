import type { OfferedChoice } from "./engine-types";

const isWayBack = ({ answer }: OfferedChoice): boolean => answer === "0" || answer === "#";

/** The choices as a text says them: a line for each, and one for the ways back. */
export function choiceLines(choices: readonly OfferedChoice[]): string {
  const line = ({ answer, title }: OfferedChoice) => `*${answer}* - ${title}`;
  const ways = choices.filter(isWayBack).map(line);
  const lines = choices.filter((choice) => !isWayBack(choice)).map(line);
  return [...lines, ...(ways.length > 0 ? [ways.join(" · ")] : [])].join("\n");
}
