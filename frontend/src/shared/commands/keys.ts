import { tinykeys } from "tinykeys";
import { runCommand } from "./offers";
import { singleKeysOn } from "./single-keys";
import { commandNames, commands, menuShortcut, menuIndexes, type CommandName } from "./table";

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** An open dialog blocks shortcuts for what lies behind it. */
const isCovered = () => document.querySelector('[aria-modal="true"]:not([aria-hidden="true"] *)') !== null;

/** A single character, which types text in a field. Some layouts need Shift for it, others do not. */
const isSign = (keys: string) => keys.length === 1;

type Press = (event: KeyboardEvent) => void;

/** Ignores input method composition, key repeat and events already handled. */
const guardPress =
  (run: () => boolean): Press =>
  (event) => {
    if (event.isComposing || event.repeat || event.defaultPrevented || isCovered()) return;
    if (run()) event.preventDefault();
  };

function bindingsOf(name: CommandName): [string, Press][] {
  const keys: string = commands[name].keys;
  const press = guardPress(() => runCommand(name));
  if (!isSign(keys)) return [[keys, press]];
  const pressSign: Press = (event) => {
    if (singleKeysOn() && !isField(event.target)) press(event);
  };
  return [keys, `Shift+${keys}`].map((binding) => [binding, pressSign]);
}

/**
 * Maps keys to commands until the returned function is called. A key without a registered command is left to the
 * browser.
 */
export const listenToKeys = () => tinykeys(window, Object.fromEntries(commandNames.flatMap(bindingsOf)));

/** Maps Alt+1 to Alt+9 until the returned function is called. `go` returns false when the menu has no such item. */
export const listenToMenuKeys = (go: (index: number) => boolean) =>
  tinykeys(window, Object.fromEntries(menuIndexes.map((index) => [menuShortcut(index), guardPress(() => go(index))])));
