import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { Client, Submittable } from "pg";

/** The part of a pg connection that a custom `Submittable` uses: pg itself has no COPY, but passes its messages on. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  stream: NodeJS.ReadWriteStream & { writableNeedDrain?: boolean };
}

/** One COPY statement. `pg` calls the handlers while it is the current query. */
abstract class Copy implements Submittable {
  readonly done: Promise<void>;
  private finish!: () => void;
  private fail!: (error: Error) => void;

  constructor(private readonly text: string) {
    this.done = new Promise((finish, fail) => Object.assign(this, { finish, fail }));
  }

  submit(wire: unknown): void {
    (wire as Wire).query(this.text);
  }

  handleError(error: Error): void {
    this.fail(error);
  }

  handleReadyForQuery(): void {
    this.finish();
  }

  handleCommandComplete(): void {
    // The number of rows is counted where they are compared.
  }

  handleEmptyQuery(): void {
    // COPY is not empty.
  }

  handleRowDescription(): void {
    // COPY describes no rows.
  }
}

class CopyOut extends Copy {
  constructor(
    text: string,
    private readonly into: Writable,
  ) {
    super(text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    // A copy: the chunk is a part of a buffer that pg fills again before the stream has written it.
    if (this.into.write(Buffer.from(chunk))) return;
    wire.stream.pause();
    this.into.once("drain", () => wire.stream.resume());
  }
}

class CopyIn extends Copy {
  constructor(
    text: string,
    private readonly from: Readable,
  ) {
    super(text);
  }

  handleCopyInResponse(wire: Wire): void {
    void this.send(wire).then(
      () => wire.endCopyFrom(),
      (error: Error) => wire.sendCopyFail(error.message),
    );
  }

  private async send(wire: Wire): Promise<void> {
    for await (const chunk of this.from) {
      wire.sendCopyFromChunk(chunk as Buffer);
      if (wire.stream.writableNeedDrain) await once(wire.stream, "drain");
    }
  }
}

/** `COPY … TO STDOUT` into a stream, which is not ended. */
export const copyOut = (client: Client, text: string, into: Writable): Promise<void> =>
  client.query(new CopyOut(text, into)).done;

/** `COPY … FROM STDIN` from a stream; a stream that fails undoes the statement. */
export const copyIn = (client: Client, text: string, from: Readable): Promise<void> =>
  client.query(new CopyIn(text, from)).done;
