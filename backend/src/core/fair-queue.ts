import { now } from "./clock";

export interface FairQueueRules {
  /** Tasks at once, of all companies. */
  maxRunning: number;
  /** Tasks at once of a company that is alone; `maxRunning` by default. */
  alone?: number;
  /** Tasks at once of one company while others are active. */
  maxWhenShared: number;
  /** For how long after its last task a company counts as active, in milliseconds. */
  activeFor: number;
  /**
   * A task that takes longer, in milliseconds, is waiting for something, and no longer holds up the rest of its
   * company.
   */
  slowAfter: number;
}

interface Company {
  running: number;
  waiting: (() => void)[];
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

  async run<T>(companyId: Key, work: () => Promise<T>): Promise<T> {
    const company = this.companies.get(companyId) ?? { running: 0, waiting: [] };
    if (company.waiting.length === 0) this.toTheEnd(companyId, company);
    await new Promise<void>((enter) => {
      company.waiting.push(enter);
      this.letIn();
    });
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      this.leave(companyId, company);
    };
    const slowTimer = setTimeout(leave, this.rules.slowAfter);
    try {
      return await work();
    } finally {
      clearTimeout(slowTimer);
      leave();
    }
  }

  /** How many tasks of a company wait for their turn. */
  waiting = (companyId: Key): number => this.companies.get(companyId)?.waiting.length ?? 0;

  private leave(companyId: Key, company: Company): void {
    this.running -= 1;
    company.running -= 1;
    this.activeAt.delete(companyId);
    this.activeAt.set(companyId, now().getTime());
    if (company.running + company.waiting.length === 0) this.companies.delete(companyId);
    this.letIn();
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
      company.waiting.shift()?.();
    }
  }

  private next(): [Key, Company] | undefined {
    if (this.running >= this.rules.maxRunning) return undefined;
    for (const [companyId, company] of this.companies)
      if (company.waiting.length > 0 && company.running < this.maxOf(companyId)) return [companyId, company];
    return undefined;
  }

  private maxOf(companyId: Key): number {
    return this.isAlone(companyId) ? (this.rules.alone ?? this.rules.maxRunning) : this.rules.maxWhenShared;
  }

  private isAlone(companyId: Key): boolean {
    const since = now().getTime() - this.rules.activeFor;
    for (const [other, at] of this.activeAt)
      if (at < since) this.activeAt.delete(other);
      else if (other !== companyId) return false;
    return this.companies.size === 1;
  }
}
