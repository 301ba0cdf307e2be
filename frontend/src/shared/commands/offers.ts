import { listeners } from "../listeners";
import { commands, type CommandName } from "./table";

/** Does it. False: not now, and the key is left to the browser. */
export type Run = () => boolean | void;

/** Who offers what at this moment. The screen that came last answers; when it goes, the one below does again. */
const offers = new Map<CommandName, Run[]>();
const watchers = listeners();
/** Null until somebody asks: a screen that comes or goes changes many, and hardly ever does anybody look. */
let names: readonly CommandName[] | null = null;

/** Parts of the screen on their way that will offer what is done in an open ticket. */
let coming = 0;
/** The key that was faster than they are, the address it was meant for, and until when it counts (ms of the page's clock). */
let early: { name: CommandName; where: string; until: number } | null = null;
const patienceMs = 2000;

function tell() {
  names = null;
  watchers.tell();
}

/** Until the returned function is called. */
export function offer(name: CommandName, run: Run) {
  offers.set(name, [...(offers.get(name) ?? []), run]);
  tell();
  if (early?.name === name && early.where === location.pathname && performance.now() < early.until)
    queueMicrotask(() => runCommand(name));
  return () => {
    offers.set(
      name,
      (offers.get(name) ?? []).filter((other) => other !== run),
    );
    tell();
  };
}

/** False when nobody offers it, or whoever does has no use for it now. */
export const runCommand = (name: CommandName): boolean => {
  early = null;
  const run = offers.get(name)?.at(-1);
  if (run) return run() !== false;
  if (coming === 0 || commands[name].group !== "ticket") return false;
  early = { name, where: location.pathname, until: performance.now() + patienceMs };
  return true;
};

/** Until the returned function is called, what is asked of a ticket waits a moment for the part that can do it. */
export function expectOffers() {
  coming += 1;
  return () => {
    coming -= 1;
  };
}

/** What can be done at this moment. */
export const offered = () => (names ??= [...offers].filter(([, runs]) => runs.length > 0).map(([name]) => name));
export const onOffers = watchers.listen;
