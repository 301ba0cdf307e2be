import type { HoursFact } from "@guiche/contract/bot-scripts";
import type { Program } from "@guiche/contract/bot/program";
import { speakerNodeId } from "@guiche/contract/bot/program";
import { speakerIn, type BotState } from "@guiche/contract/bot/engine-types";
import type { Absences, AbsencesAt } from "./facts";

const minute = 60_000;
/** Hours change on quarters of an hour almost everywhere; a later minute is found one step late at most. */
const hoursStep = 5 * minute;
const lookAhead = 8 * 24 * 60 * minute;

interface Deadlines {
  program: Program;
  state: BotState | null;
  queueId: number | null;
  absencesAt: AbsencesAt;
  hours: HoursFact;
  /** When the conversation moves to the fallback queue; null: it does not. */
  choiceDueAt: number | null;
}

/** The next moment at which the bot would decide otherwise; null: none within a week. */
export function nextDeadline(
  { program, state, queueId, absencesAt, hours, choiceDueAt }: Deadlines,
  now: number,
): number | null {
  const moments = [
    ...(state ? momentsOf(program, state, queueId) : []),
    ...(choiceDueAt === null ? [] : [choiceDueAt]),
  ];
  const change = hours === "byClock" ? nextChange(absencesAt, now) : null;
  const next = [...moments, ...(change === null ? [] : [change])].filter((at) => at > now);
  return next.length > 0 ? Math.min(...next) : null;
}

/** When a held answer is over, the menu returns, a silence towards another bot ends, and the other bot's conversation expires. */
function momentsOf(program: Program, state: BotState, queueId: number | null): number[] {
  const { silentSince, silentFor, mutedUntil, session, sessionAt, heldUntil } = state;
  const isUnchosen = queueId === null || state.fellBack === queueId;
  const isTired = (silentFor === "menuLimit" || silentFor === "wrongAnswers") && isUnchosen;
  const speaker = speakerIn(state);
  const node = speaker && program.nodes[speakerNodeId(speaker)];
  const expires = node?.kind === "speaker" ? (node.speaks?.expiresMinutes ?? 0) : 0;
  return [
    mutedUntil,
    heldUntil,
    ...(isTired && silentSince !== null && program.pauseMinutes > 0
      ? [silentSince + program.pauseMinutes * minute]
      : []),
    ...(session !== null && expires > 0 ? [sessionAt + expires * minute + 1] : []),
  ];
}

const absenceKey = ({ companyAbsence, queueAbsences }: Absences): string =>
  companyAbsence ? "company" : Object.keys(queueAbsences).join();

function nextChange(absencesAt: AbsencesAt, now: number): number | null {
  const before = absenceKey(absencesAt(now, "byClock", now));
  const first = Math.floor(now / hoursStep) * hoursStep + hoursStep;
  for (let at = first; at < now + lookAhead; at += hoursStep)
    if (absenceKey(absencesAt(at, "byClock", at)) !== before) return at;
  return null;
}
