import { log } from "../../core/log/log";

const afterMs = 100;
const atOnce = 50;
const againAfterMs = 1_000;

/** Marks ingested rows, many in one statement. After a crash, a row whose mark was lost is delivered again. */
export class JournalMarks {
  private waiting: number[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly write: (ids: number[]) => Promise<unknown>,
    private readonly onWritten: (ids: number[]) => void,
  ) {}

  add(id: number): void {
    this.waiting.push(id);
    if (this.waiting.length >= atOnce) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), afterMs);
  }

  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const ids = this.waiting.splice(0);
    if (ids.length > 0) this.writing = this.writing.then(() => this.mark(ids));
    return this.writing;
  }

  private async mark(ids: number[]): Promise<void> {
    try {
      await this.write(ids);
      this.onWritten(ids);
    } catch (error) {
      log.warn({ error }, "Ingested messages could not be marked, trying again");
      this.waiting.push(...ids);
      this.timer ??= setTimeout(() => void this.flush(), againAfterMs).unref();
    }
  }
}
