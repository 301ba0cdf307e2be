import { tinykeys } from "tinykeys";
import { runCommand } from "./offers";
import { commandNames, commands, type CommandName } from "./table";

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** A single sign, which where somebody writes is a text. On some keyboards it takes Shift, on others it does not. */
const isSign = (keys: string) => keys.length === 1;

function bindingsOf(name: CommandName): [string, (event: KeyboardEvent) => void][] {
  const keys: string = commands[name].keys;
  const run = (event: KeyboardEvent) => {
    if (event.isComposing || event.repeat || (isSign(keys) && isField(event.target))) return;
    if (runCommand(name)) event.preventDefault();
  };
  return (isSign(keys) ? [keys, `Shift+${keys}`] : [keys]).map((binding) => [binding, run]);
}

/** Turns keys into commands until the returned function is called. What nobody offers stays the browser's. */
export const listenToKeys = () => tinykeys(window, Object.fromEntries(commandNames.flatMap(bindingsOf)));
