import { choiceLines } from "./choice-lines";
import { menuId, trailOf, type BotNode, type Program } from "./program";
import { botTexts } from "./texts";
import type { Absence, OfferedChoice } from "./engine-types";
import { absenceNow, assignFallbackQueue, note, send, type StepContext } from "./step-context";

/**
 * Outside the hours the step ends here, unless the bot goes on; returns whether it ends. Customers get one notice per absence. Their place in the tree is kept, but a menu
 * without an answer is sent again within the hours.
 */
export function stopIfClosed(context: StepContext, queueId: number | null): boolean {
  const absence = absenceNow(context, queueId);
  if (!absence) return false;
  announceAbsence(context, absence);
  if (context.program.answersOutOfHours) return false;
  askAgainLater(context);
  assignFallbackQueue(context);
  return true;
}

/** The customer's next message that is no answer gets the menu instead of being a wrong answer. */
export function askAgainLater({ state, queueId }: StepContext): void {
  if (queueId === null && state.trail.at(-1) === menuId) Object.assign(state, { trail: [], wrong: 0, heldUntil: 0 });
}

function announceAbsence(context: StepContext, { since, notice }: Absence): void {
  const isTold = context.facts.absenceToldAt !== null && context.facts.absenceToldAt >= since;
  note(context, "closed");
  if (isTold || !notice.trim()) return;
  if (send(context, notice, null)) context.effects.push({ kind: "mark", what: "absenceTold" });
}

/** Sends a node's text, file and choices, and makes it the place where the customer is. */
export function say(context: StepContext, id: string, node: BotNode, withMedia: boolean, before = ""): void {
  const { program, state, facts } = context;
  state.trail = trailOf(program, id);
  state.awaits = null;
  state.heldUntil = 0;
  state.asked = node.choices.map(({ node: choice }, index) => [index + 1, choice]);
  note(context, "at", id);
  const isBare = node.choices.length > 0 && !before && !node.text.trim();
  const above = isBare ? botTexts[program.language].choose : node.text.trim();
  const choices = choicesOf(program, node);
  const text = [before, above, choiceLines(choices)].filter(Boolean).join("\n\n");
  const media = withMedia && node.hasMedia ? id : null;
  if (!text && media === null) return;
  if (!send(context, text, media, choices)) return;
  if (node.choices.length > 0) state.saidAt = facts.now;
  if (node.kind === "queue" && node.text.trim()) context.effects.push({ kind: "mark", what: "greeted" });
}

/** The node's choices, and the ways back where there are any. */
const choicesOf = (program: Program, node: BotNode): OfferedChoice[] => [
  ...node.choices.map(({ title }, index) => ({ answer: String(index + 1), title })),
  ...waysBack(program, node),
];

/** The last lines of a node's list. */
export function waysBack(program: Program, node: BotNode): OfferedChoice[] {
  if (node.choices.length === 0) return [];
  const words = botTexts[program.language];
  const leadsHome = node.kind !== "menu" && (node.kind === "option" || program.offered.length > 1);
  return [
    ...(node.kind === "option" ? [{ answer: "0", title: words.back }] : []),
    ...(leadsHome ? [{ answer: "#", title: words.main }] : []),
  ];
}
