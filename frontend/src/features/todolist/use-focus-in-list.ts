import { useLayoutEffect, useRef } from "react";
import type { Tasks } from "./tasks";

type ButtonName = "edit" | "up" | "down" | "remove";
const nameOf = (id: string, button: ButtonName) => `${id} ${button}`;

/** Focuses a button of a task after the list renders; of several candidates, the first that exists. */
export function useFocusInList(tasks: Tasks, editing: string | null) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const focusNames = useRef<string[]>([]);

  useLayoutEffect(() => {
    const target = focusNames.current
      .map((name) => buttons.current.get(name))
      .find((button) => button && !button.disabled);
    focusNames.current = [];
    target?.focus();
  }, [tasks, editing]);

  return {
    hold: (id: string, button: ButtonName) => (element: HTMLButtonElement | null) => {
      if (element) buttons.current.set(nameOf(id, button), element);
      else buttons.current.delete(nameOf(id, button));
    },
    focusNext: (...places: (readonly [id: string | undefined, button: ButtonName])[]) => {
      focusNames.current = places.flatMap(([id, button]) => (id === undefined ? [] : [nameOf(id, button)]));
    },
  };
}
