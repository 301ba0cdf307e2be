import type { QueueOptionDto } from "@guiche/contract/queue-options";
import { createRef, useState, useSyncExternalStore, type RefObject } from "react";
import { listeners } from "@/shared/listeners";
import type { NewFiles } from "./new-options";
import type { EditorHandle } from "./OptionEditor";

/** The unsaved values of the option editor. They change with every key, so only components that show them subscribe. */
export interface OptionDraft {
  current: () => QueueOptionDto | null;
  set: (option: QueueOptionDto | null) => void;
  subscribe: (listener: () => void) => () => void;
  /** The open editor, so that saving the queue saves its option too. */
  handle: RefObject<EditorHandle | null>;
  /** Of the options of a queue that is not saved yet. */
  files: NewFiles;
  /** The tree, to show an option in it. */
  tree: RefObject<TreeHandle | null>;
}

interface TreeHandle {
  reveal: (id: number) => void;
}

function newDraft(): OptionDraft {
  let option: QueueOptionDto | null = null;
  const changes = listeners();
  return {
    current: () => option,
    set: (next) => {
      option = next;
      changes.notify();
    },
    subscribe: changes.listen,
    handle: createRef(),
    files: new Map(),
    tree: createRef(),
  };
}

export const useOptionDraft = (): OptionDraft => useState(newDraft)[0];

export const useDraftOption = ({ subscribe, current }: OptionDraft) => useSyncExternalStore(subscribe, current);

/** Renders only when the first key is typed, and when it is saved or discarded. */
export const useHasDraft = ({ subscribe, current }: OptionDraft) =>
  useSyncExternalStore(subscribe, () => current() !== null);
