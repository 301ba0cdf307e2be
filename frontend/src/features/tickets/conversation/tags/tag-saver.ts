import type { TicketTagDto } from "@guiche/contract/tickets";

type Tags = readonly TicketTagDto[];

interface Parts {
  send: (tags: Tags) => Promise<void>;
  /** Called when no save is pending, with the error of the last save or null. */
  settled: (failure: Error | null) => void;
}

/**
 * Saves a ticket's tags one request at a time. Each request has the complete list, so only the latest waiting one is
 * sent.
 */
export class TagSaver {
  private next: Tags | null = null;
  private busy = false;

  constructor(private readonly parts: Parts) {}

  save(tags: Tags) {
    this.next = tags;
    if (!this.busy) void this.run();
  }

  private async run() {
    this.busy = true;
    let failure: Error | null = null;
    while (this.next) {
      const tags = this.next;
      this.next = null;
      failure = await this.parts.send(tags).then(() => null, asError);
    }
    this.busy = false;
    this.parts.settled(failure);
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
