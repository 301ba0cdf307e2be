import type { QueueOptionDto } from "@guiche/contract/queue-options";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { newQueueId } from "../queue.cache";
import { allOf, findOption, moveOption, neighbourOf, pathTo, placeAfter, type Move, type Options } from "./option-tree";
import type { TreeAct } from "./tree-keys";
import { useDeletion } from "./use-deletion";
import type { OptionDraft } from "./use-draft";
import { useEditor } from "./use-editor";
import { useOptionMutations } from "./use-options";
import { useTreeFocus } from "./use-tree-focus";

/** Everything that can be done with a queue's tree: walking, editing, moving, and deleting with undo. */
export function useTreeEditing(queueId: number, options: Options, draft: OptionDraft) {
  const { t } = useTranslation("queues");
  const mutations = useOptionMutations(queueId, draft.files);
  const { leaving, begin, undo } = useDeletion(mutations.remove);
  const tree = useTreeFocus(options);
  const { current, demandFocus } = tree;
  const editor = useEditor({ queueId, options, draft, mutations, onClosed: demandFocus });
  const [renaming, setRenaming] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const leavingIds = useMemo(() => new Set(leaving ? allOf([leaving]).map(({ id }) => id) : []), [leaving]);

  const moveCurrent = (option: QueueOptionDto, move: Move) => {
    const place = placeAfter(options, option.id, move);
    if (!place) return;
    mutations.move(option.id, place);
    const after = moveOption(options, option.id, place);
    const numbers = pathTo(after, option.id).map((one) => one.option);
    setAnnouncement(t("options.movedTo", { name: option.title, place: numbers.join(".") }));
    if (place.parentId !== null) tree.unfold(place.parentId);
    demandFocus(option.id);
  };
  const removeCurrent = (option: QueueOptionDto) => {
    if (leavingIds.has(option.id)) return;
    // What is not saved yet needs no undo: nothing is deleted.
    if (queueId === newQueueId) mutations.remove(option.id);
    else begin(option);
    const open = editor.editor;
    if (open && "base" in open && allOf([option]).some(({ id }) => id === open.base.id)) editor.discard();
    demandFocus(neighbourOf(options, option.id));
  };

  const act = (treeAct: TreeAct, at: number | null = current) => {
    const option = findOption(options, at);
    if (treeAct.kind === "undo") {
      if (leaving) demandFocus(leaving.id);
      undo();
    } else if (treeAct.kind === "addChild") editor.add({ parentId: option?.id ?? null });
    else if (!option) return;
    else if (treeAct.kind === "addBelow") editor.add({ parentId: option.parentId, option: option.option + 1 });
    else if (treeAct.kind === "edit") editor.edit(option);
    else if (treeAct.kind === "rename") setRenaming(option.id);
    else if (treeAct.kind === "toggle") tree.toggle(option.id);
    else if (treeAct.kind === "remove") removeCurrent(option);
    else if (treeAct.kind === "move") moveCurrent(option, treeAct.move);
  };

  const { rename } = mutations;
  const finishRename = useCallback(
    (id: number, title: string | null) => {
      setRenaming(null);
      const option = findOption(options, id);
      if (option && title && title !== option.title) rename(option, title);
      demandFocus(id);
    },
    [options, rename, demandFocus],
  );
  return { ...tree, ...editor, act, renaming, finishRename, leaving, leavingIds, undo, announcement };
}
