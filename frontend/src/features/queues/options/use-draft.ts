import type { QueueOptionDto } from "@guiche/contract/queue-options";
import { useRef, useState, type RefObject } from "react";
import type { EditorHandle } from "./OptionEditor";

/** What is typed in the option editor and not saved yet. */
export interface OptionDraft {
  option: QueueOptionDto | null;
  set: (option: QueueOptionDto | null) => void;
  /** The open editor, so that saving the queue saves its option too. */
  handle: RefObject<EditorHandle | null>;
  /** The tree, to show an option in it. */
  tree: RefObject<TreeHandle | null>;
}

interface TreeHandle {
  reveal: (id: number) => void;
}

export function useOptionDraft(): OptionDraft {
  const [option, set] = useState<QueueOptionDto | null>(null);
  const handle = useRef<EditorHandle>(null);
  const tree = useRef<TreeHandle>(null);
  return { option, set, handle, tree };
}
