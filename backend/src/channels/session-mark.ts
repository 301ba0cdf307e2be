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
  message: (...args) => marks.exit(() => listener.message(...args)),
  changed: (...args) => marks.exit(() => listener.changed(...args)),
  chatSet: (...args) => marks.exit(() => listener.chatSet(...args)),
  moved: (...args) => marks.exit(() => listener.moved(...args)),
  call: (...args) => marks.exit(() => listener.call(...args)),
  typing: (...args) => marks.exit(() => listener.typing(...args)),
  met: (...args) => marks.exit(() => listener.met(...args)),
  group: (...args) => marks.exit(() => listener.group(...args)),
  book: (...args) => marks.exit(() => listener.book(...args)),
  ack: (...args) => marks.exit(() => listener.ack(...args)),
  status: (...args) => marks.exit(() => listener.status(...args)),
  sentContent: (...args) => marks.exit(() => listener.sentContent(...args)),
});
