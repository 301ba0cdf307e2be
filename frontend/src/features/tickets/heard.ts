import type { TicketDto, TicketNews } from "@guiche/contract/tickets";

const longestMemory = 5_000;
const longestReplay = 500;

/** News of late, for a page that was on its way while it came: the page may have been read before that. */
export class Lately<News> {
  private kept: { at: number; news: News }[] = [];
  private count = 0;

  note(news: News) {
    this.count += 1;
    this.kept.push({ at: this.count, news });
    if (this.kept.length > longestReplay) this.kept.shift();
  }

  /** A moment to ask `since` about. */
  mark = () => this.count;
  since = (mark: number) => this.kept.filter(({ at }) => at > mark).map(({ news }) => news);
}

/** The same for tickets, and besides: is this news older than what is known already? */
export class Heard extends Lately<TicketNews> {
  private newest = new Map<number, string>();

  /** A row as the server showed it. */
  saw(ticket: Pick<TicketDto, "id" | "updatedAt">) {
    if (this.isLate(ticket)) return;
    this.newest.delete(ticket.id);
    this.newest.set(ticket.id, ticket.updatedAt);
    if (this.newest.size > longestMemory) this.newest.delete(this.newest.keys().next().value ?? 0);
  }

  isLate(ticket: Pick<TicketDto, "id" | "updatedAt">) {
    const known = this.newest.get(ticket.id);
    return known !== undefined && known > ticket.updatedAt;
  }
}
