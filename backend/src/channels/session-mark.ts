import { AsyncLocalStorage } from "node:async_hooks";
import type { ConnectionRef, Listener } from "./provider";

/** Marks the session in which code runs, so that an unhandled rejection ends that session and no other. */
export interface SessionMark {
  readonly connection: ConnectionRef;
  /** Restarts the session; after too many failures it stays down. */
  fail(reason: unknown): void;
}

const marks = new AsyncLocalStorage<SessionMark>();

export const insideSession = <T>(mark: SessionMark, work: () => T): T => marks.run(mark, work);

/** For the handler of `unhandledRejection`: the session in which the promise was created, if any. */
export const sessionOfRejection = (): SessionMark | undefined => marks.getStore();

/** The product handles events outside of the mark, because its failures are not the session's. */
export const detachedListener = (listener: Listener): Listener => ({
  message: (...told) => marks.exit(() => listener.message(...told)),
  changed: (...told) => marks.exit(() => listener.changed(...told)),
  call: (...told) => marks.exit(() => listener.call(...told)),
  typing: (...told) => marks.exit(() => listener.typing(...told)),
  met: (...told) => marks.exit(() => listener.met(...told)),
  group: (...told) => marks.exit(() => listener.group(...told)),
  book: (...told) => marks.exit(() => listener.book(...told)),
  ack: (...told) => marks.exit(() => listener.ack(...told)),
  status: (...told) => marks.exit(() => listener.status(...told)),
  sentContent: (...told) => marks.exit(() => listener.sentContent(...told)),
});
