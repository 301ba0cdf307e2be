import type { QueueOptionDto } from "@guiche/contract/queue-options";
import { useRef, useState } from "react";
import { draftOf, patchOf, type OptionForm } from "./option-form";
import { childrenOf, findOption, type Options } from "./option-tree";
import type { OptionDraft } from "./use-draft";
import type { OptionMutations } from "./use-saved-options";

/** Where a new option goes: at the end of a list, or at a number. */
interface NewPlace {
  parentId: number | null;
  option?: number;
}
/** The open editor: of an option as it was when it was opened, or of a new one. The key resets its form. */
type Editor = { key: number } & ({ base: QueueOptionDto } | { place: NewPlace });

interface Needs {
  queueId: number;
  options: Options;
  draft: OptionDraft;
  mutations: OptionMutations;
  onClosed: (id: number | null) => void;
}

/** The editor next to the tree. Another option is not opened over typed text before the user agreed. */
export function useEditor({ queueId, options, draft, mutations, onClosed }: Needs) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [next, setNext] = useState<{ editor: Editor | null } | null>(null);
  const [count, setCount] = useState(1);
  // When the file is refused the option already exists: the next save changes it.
  const createdOption = useRef<QueueOptionDto | null>(null);
  const setDraft = draft.set;

  const show = (nextEditor: Editor | null) => {
    createdOption.current = null;
    setDraft(null);
    setNext(null);
    setCount((before) => before + 1);
    setEditor(nextEditor);
    if (!nextEditor && editor) onClosed("base" in editor ? editor.base.id : editor.place.parentId);
  };
  const demand = (nextEditor: Editor | null) => {
    if (draft.current()) setNext({ editor: nextEditor });
    else show(nextEditor);
  };

  const change = (form: OptionForm | null) => {
    if (!form || !editor) return setDraft(null);
    const base = "base" in editor ? editor.base : null;
    const place = "base" in editor ? editor.base : editor.place;
    const { parentId, option = childrenOf(options, parentId).length + 1 } = place;
    setDraft(draftOf(form, findOption(options, base?.id ?? null) ?? base, { queueId, parentId, option }));
  };

  const save = async (form: OptionForm, before: OptionForm, onProgress: (part: number) => void) => {
    if (!editor) return;
    let option = createdOption.current ?? ("base" in editor ? editor.base : null);
    if (option) {
      const patch = patchOf(form, before);
      if (Object.keys(patch).length > 0) option = await mutations.change(option.id, patch);
    } else if ("place" in editor) option = await mutations.add(form, editor.place);
    if (!option) return;
    createdOption.current = option;
    await mutations.saveAttachment(option, form, onProgress);
    show(null);
    onClosed(option.id);
  };

  return {
    editor,
    edit: (base: QueueOptionDto) => {
      if (!editor || !("base" in editor) || editor.base.id !== base.id) demand({ key: count, base });
    },
    add: (place: NewPlace) => demand({ key: count, place }),
    /** Shows what another person changed, instead of what is typed. */
    reload: () => {
      const current = editor && "base" in editor ? findOption(options, editor.base.id) : undefined;
      if (current) show({ key: count, base: current });
    },
    close: () => show(null),
    change,
    save,
    isAsking: next !== null,
    discard: () => show(next?.editor ?? null),
    stay: () => setNext(null),
  };
}
