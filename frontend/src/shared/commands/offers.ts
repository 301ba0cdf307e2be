import { listeners } from "../listeners";
import { commands, type CommandName } from "./table";

/** Runs the command. False: not available now, and the key is left to the browser. */
export type Run = () => boolean | void;

/**
 * The commands registered at this moment. The screen mounted last wins; when it unmounts, the previous one is active
 * again.
 */
const offers = new Map<CommandName, Run[]>();
const watchers = listeners();
/** Computed on demand: mounting a screen changes many commands, and the list is rarely read. */
let names: readonly CommandName[] | null = null;

/** Number of conversation parts still loading that will register ticket commands. */
let coming = 0;
/**
 * The last shortcut pressed before they mounted, the path it was meant for, and its deadline (`performance.now()`, ms).
 */
let early: { name: CommandName; where: string; until: number } | null = null;
const timeoutMs = 2000;

function notify() {
  names = null;
  watchers.notify();
}

/** Registers a command until the returned function is called. */
export function offer(name: CommandName, run: Run) {
  offers.set(name, [...(offers.get(name) ?? []), run]);
  notify();
  if (early?.name === name && early.where === location.pathname && performance.now() < early.until)
    queueMicrotask(() => runCommand(name));
  return () => {
    offers.set(
      name,
      (offers.get(name) ?? []).filter((other) => other !== run),
    );
    notify();
  };
}

/** False when no handler is registered or the handler declines. */
export const runCommand = (name: CommandName): boolean => {
  early = null;
  const run = offers.get(name)?.at(-1);
  if (run) return run() !== false;
  if (coming === 0 || commands[name].group !== "ticket") return false;
  early = { name, where: location.pathname, until: performance.now() + timeoutMs };
  return true;
};

/** Until the returned function is called, ticket shortcuts are queued for the parts that are still loading. */
export function expectOffers() {
  coming += 1;
  return () => {
    coming -= 1;
  };
}

/** The commands available at this moment. */
export const offeredCommands = () =>
  (names ??= [...offers].filter(([, runs]) => runs.length > 0).map(([name]) => name));
export const onOffers = watchers.listen;
