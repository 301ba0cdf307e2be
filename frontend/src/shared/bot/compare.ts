import type { BotTraceDto } from "@guiche/contract/bot-traces";
import type { Program } from "@guiche/contract/bot/program";
import { replay, type ReplayedStep } from "@guiche/contract/bot/replay";

interface ComparedStep extends Omit<ReplayedStep<BotTraceDto>, "result"> {
  /** `after`: the conversation went another way before, so that its further course is not known. */
  result: ReplayedStep<BotTraceDto>["result"] | "after";
}

/** The steps of a real conversation, oldest first, beside what the bot with this program would do. */
export function compare(program: Program, traces: readonly BotTraceDto[]): ComparedStep[] {
  let hasParted = false;
  return replay(traces, () => program).map((step): ComparedStep => {
    if (step.stored.isFresh) hasParted = false;
    if (hasParted) return { ...step, result: "after", effects: null };
    hasParted = step.result === "different";
    return step;
  });
}
