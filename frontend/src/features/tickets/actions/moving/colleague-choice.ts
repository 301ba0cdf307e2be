import type { TicketDto } from "@guiche/contract/tickets";
import type { ColleagueDto } from "@guiche/contract/users";

/** Number of letters at which suggestions start. */
export const minLetters = 3;

/** The users to suggest, those online first and those who are away last. Leaves out those on leave, and the current user if they already hold all the tickets. */
export function colleaguesFor(
  people: readonly ColleagueDto[],
  tickets: readonly TicketDto[],
  meId: number,
): ColleagueDto[] {
  const allMine = tickets.every(({ status, userId }) => status === "open" && userId === meId);
  return people
    .filter(({ id, leave }) => !leave && (!allMine || id !== meId))
    .toSorted(
      (a, b) => Number(a.away) - Number(b.away) || Number(b.online) - Number(a.online) || a.name.localeCompare(b.name),
    );
}

/** The colleagues who serve the queue; without a queue, all of them. */
export const servingQueue = (people: readonly ColleagueDto[], queueId: number | null): ColleagueDto[] =>
  people.filter(({ queues }) => queueId === null || queues.some(({ id }) => id === queueId));
