import { tinykeys } from "tinykeys";
import { runCommand } from "./offers";
import { singleKeysOn } from "./single-keys";
import { commandNames, commands, keysOfPlace, menuPlaces, type CommandName } from "./table";

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** A dialog is answered or left before anything behind it is done. */
const isCovered = () => document.querySelector('[aria-modal="true"]:not([aria-hidden="true"] *)') !== null;

/** A single sign, which where somebody writes is a text. On some keyboards it takes Shift, on others it does not. */
const isSign = (keys: string) => keys.length === 1;

type Press = (event: KeyboardEvent) => void;

/** Not while a word is being put together, not for a key that is held down, not for one that was taken. */
const pressed =
  (run: () => boolean): Press =>
  (event) => {
    if (event.isComposing || event.repeat || event.defaultPrevented || isCovered()) return;
    if (run()) event.preventDefault();
  };

function bindingsOf(name: CommandName): [string, Press][] {
  const keys: string = commands[name].keys;
  const press = pressed(() => runCommand(name));
  if (!isSign(keys)) return [[keys, press]];
  const pressSign: Press = (event) => {
    if (singleKeysOn() && !isField(event.target)) press(event);
  };
  return [keys, `Shift+${keys}`].map((binding) => [binding, pressSign]);
}

/** Turns keys into commands until the returned function is called. What nobody offers stays the browser's. */
export const listenToKeys = () => tinykeys(window, Object.fromEntries(commandNames.flatMap(bindingsOf)));

/** Alt 1 to 9, until the returned function is called. False: there is no such place. */
export const listenToPlaces = (go: (place: number) => boolean) =>
  tinykeys(window, Object.fromEntries(menuPlaces.map((place) => [keysOfPlace(place), pressed(() => go(place))])));
