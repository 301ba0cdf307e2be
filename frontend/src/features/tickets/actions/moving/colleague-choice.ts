import type { TicketDto } from "@guiche/contract/tickets";
import type { ColleagueDto } from "@guiche/contract/users";

/** Letters typed before anybody is suggested. */
export const leastLetters = 3;

/** Who may get the tickets: those at work first. Oneself not, where all of them are one's own already. */
export function colleaguesFor(
  people: readonly ColleagueDto[],
  tickets: readonly TicketDto[],
  meId: number,
): ColleagueDto[] {
  const allMine = tickets.every(({ status, userId }) => status === "open" && userId === meId);
  return people
    .filter(({ id }) => !allMine || id !== meId)
    .toSorted((a, b) => Number(b.online) - Number(a.online) || a.name.localeCompare(b.name));
}
