import { listeners } from "../listeners";
import type { CommandName } from "./table";

/** Does it. False: not now, and the key is left to the browser. */
export type Run = () => boolean | void;

/** Who offers what at this moment. The screen that came last answers; when it goes, the one below does again. */
const offers = new Map<CommandName, Run[]>();
const watchers = listeners();
/** Null until somebody asks: a screen that comes or goes changes many, and hardly ever does anybody look. */
let names: readonly CommandName[] | null = null;

function tell() {
  names = null;
  watchers.tell();
}

/** Until the returned function is called. */
export function offer(name: CommandName, run: Run) {
  offers.set(name, [...(offers.get(name) ?? []), run]);
  tell();
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
  const run = offers.get(name)?.at(-1);
  return run !== undefined && run() !== false;
};

/** What can be done at this moment. */
export const offered = () => (names ??= [...offers].filter(([, runs]) => runs.length > 0).map(([name]) => name));
export const onOffers = watchers.listen;
