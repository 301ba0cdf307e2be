import type { TicketTagDto } from "@guiche/contract/tickets";

type Tags = readonly TicketTagDto[];

interface Parts {
  send: (tags: Tags) => Promise<void>;
  /** Nothing is on its way any more. What the last save failed with, or null. */
  settled: (failure: Error | null) => void;
}

/** Saves the tags of one ticket, one save after the other. Each says them all, so of those that wait only the last goes. */
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
