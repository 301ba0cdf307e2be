import { now } from "./clock";

export interface FairQueueRules {
  /** Tasks at once, of all companies. */
  maxRunning: number;
  /** Tasks at once of a company that does not share; `maxRunning` by default. */
  alone?: number;
  /** Tasks at once of one company that shares: while others are active, or as `sharedFrom` says. */
  maxWhenShared: number;
  /** For how long after its last task a company counts as active, in milliseconds. */
  activeFor: number;
  /**
   * Companies share only from so many running tasks on, however many are active: for tasks that wait for something
   * outside, and so take nothing from others while places are free.
   */
  sharedFrom?: number;
  /**
   * A task that takes longer, in milliseconds, is waiting for something, and no longer holds up the rest of its
   * company; absent: it holds its place until it ends.
   */
  slowAfter?: number;
}

/** A task got no place in time, or the queue was emptied. It has not begun. */
export class NoPlaceError extends Error {
  constructor() {
    super("The task got no place in the queue.");
  }
}

interface Waiting {
  enter(): void;
  giveUp(): void;
}

interface Company {
  running: number;
  waiting: Waiting[];
}

/**
 * Schedules the tasks of all companies fairly. A company that is alone may use every slot; as soon as another is
 * active, a burst of the first is held back, so that the other's customers hardly notice it. Tasks of one company start
 * in order. Instead of companies the keys may be others who share something, such as IP addresses.
 */
export class FairQueue<Key = number> {
  /** Companies with tasks; the next turn is the first one's. */
  private readonly companies = new Map<Key, Company>();
  /** Time of each company's last task, the latest at the end. */
  private readonly activeAt = new Map<Key, number>();
  private running = 0;

  constructor(private readonly rules: FairQueueRules) {}

  /** `waitMs`: how long the task may wait for its place; then it rejects with a NoPlaceError. */
  async run<T>(companyId: Key, work: () => Promise<T>, waitMs?: number): Promise<T> {
    const company = this.companies.get(companyId) ?? { running: 0, waiting: [] };
    if (company.waiting.length === 0) this.toTheEnd(companyId, company);
    await this.placeIn(companyId, company, waitMs);
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      this.leave(companyId, company);
    };
    const slowTimer = this.rules.slowAfter === undefined ? undefined : setTimeout(leave, this.rules.slowAfter);
    try {
      return await work();
    } finally {
      clearTimeout(slowTimer);
      leave();
    }
  }

  /** How many tasks of a company wait for their turn. */
  waiting = (companyId: Key): number => this.companies.get(companyId)?.waiting.length ?? 0;

  /** Tasks of all companies. */
  counts(): { running: number; waiting: number } {
    const waiting = [...this.companies.values()].reduce((sum, company) => sum + company.waiting.length, 0);
    return { running: this.running, waiting };
  }

  /** Gives up every task that waits. */
  dropWaiting(): void {
    for (const company of [...this.companies.values()]) for (const task of company.waiting.splice(0)) task.giveUp();
  }

  private placeIn(companyId: Key, company: Company, waitMs: number | undefined): Promise<void> {
    return new Promise((enter, fail) => {
      const task: Waiting = {
        enter: () => {
          clearTimeout(timer);
          enter();
        },
        giveUp: () => {
          clearTimeout(timer);
          company.waiting = company.waiting.filter((other) => other !== task);
          this.forgetIdle(companyId, company);
          fail(new NoPlaceError());
        },
      };
      const timer = waitMs === undefined ? undefined : setTimeout(task.giveUp, waitMs);
      company.waiting.push(task);
      this.letIn();
    });
  }

  private leave(companyId: Key, company: Company): void {
    this.running -= 1;
    company.running -= 1;
    this.activeAt.delete(companyId);
    this.activeAt.set(companyId, now().getTime());
    this.forgetIdle(companyId, company);
    this.letIn();
  }

  private forgetIdle(companyId: Key, { running, waiting }: Company): void {
    if (running + waiting.length === 0) this.companies.delete(companyId);
  }

  private toTheEnd(companyId: Key, company: Company): void {
    this.companies.delete(companyId);
    this.companies.set(companyId, company);
  }

  private letIn(): void {
    for (let next = this.next(); next; next = this.next()) {
      const [companyId, company] = next;
      this.running += 1;
      company.running += 1;
      this.toTheEnd(companyId, company);
      company.waiting.shift()?.enter();
    }
  }

  private next(): [Key, Company] | undefined {
    if (this.running >= this.rules.maxRunning) return undefined;
    for (const [companyId, company] of this.companies)
      if (company.waiting.length > 0 && company.running < this.maxOf(companyId)) return [companyId, company];
    return undefined;
  }

  private maxOf(companyId: Key): number {
    const { maxRunning, alone = maxRunning, maxWhenShared, sharedFrom } = this.rules;
    const isFree = sharedFrom === undefined ? this.isAlone(companyId) : this.running < sharedFrom;
    return isFree ? alone : maxWhenShared;
  }

  private isAlone(companyId: Key): boolean {
    const since = now().getTime() - this.rules.activeFor;
    for (const [other, at] of this.activeAt)
      if (at < since) this.activeAt.delete(other);
      else if (other !== companyId) return false;
    return this.companies.size === 1;
  }
}
