import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { lazy, Suspense, useImperativeHandle } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import { DiscardDialog } from "@/shared/ui/DiscardDialog";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import { useNarrow } from "@/shared/ui/use-narrow";
import type { QueueRow } from "../queue.cache";
import { OptionActions } from "./OptionActions";
import { OptionEditor } from "./OptionEditor";
import { OptionLevels } from "./OptionLevels";
import { OptionTree } from "./OptionTree";
import { findOption, type Options } from "./option-tree";
import { Problems } from "./Problems";
import { TreeMenu } from "./TreeMenu";
import { UndoBar } from "./UndoBar";
import type { OptionDraft } from "./use-draft";
import { useFindings } from "./use-findings";
import { useOptions } from "./use-options";
import { useTreeEditing } from "./use-tree-editing";

const UseTemplate = lazy(() => import("./UseTemplate"));

interface Props {
  queue: QueueRow;
  draft: OptionDraft;
}

/** The bot of a queue: its option tree, and the editor of one option. */
export function OptionsPane({ queue, draft }: Props) {
  const query = useOptions(queue.id);
  if (query.data) return <LoadedOptions queue={queue} draft={draft} options={query.data} />;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonRows count={4} height={36} />;
}

function LoadedOptions({ queue, draft, options }: Props & { options: Options }) {
  const { t } = useTranslation(["queues", "common"]);
  const isNarrow = useNarrow();
  const editing = useTreeEditing(queue.id, options, draft);
  const { current, editor, leaving, rows, act } = editing;
  const { findings, problemsOf } = useFindings(queue, options);
  useImperativeHandle(draft.tree, () => ({ reveal: editing.reveal }));
  const option = findOption(options, current);
  const editedOption = editor && "base" in editor ? findOption(options, editor.base.id) : undefined;

  const titleOf = () => {
    if (editor && "base" in editor) return t("queues:options.editing", { name: editor.base.title });
    const below = editor && findOption(options, editor.place.parentId);
    return below ? t("queues:options.addingBelow", { name: below.title }) : t("queues:options.adding");
  };
  const add = (
    <Button startIcon={<AddIcon />} onClick={() => act({ kind: "addChild" }, isNarrow ? current : null)}>
      {t("queues:options.add")}
    </Button>
  );
  const template =
    options.length === 0 ? (
      <Suspense fallback={null}>
        <UseTemplate queueId={queue.id} />
      </Suspense>
    ) : null;
  const form = editor ? (
    <OptionEditor
      key={editor.key}
      option={"base" in editor ? editor.base : null}
      current={editedOption}
      title={titleOf()}
      queueId={queue.id}
      hasChildren={(editedOption?.children.length ?? 0) > 0}
      handle={draft.handle}
      onSave={editing.save}
      onChange={editing.change}
      onReload={editing.reload}
      onClose={editing.close}
    />
  ) : null;
  const problems = <Problems findings={findings} options={options} queueName={queue.name} onChoose={editing.reveal} />;
  const menu = <TreeMenu queue={queue} options={options} option={option} />;
  const undo = leaving ? <UndoBar option={leaving} onUndo={editing.undo} /> : null;
  const question = <DiscardDialog open={editing.isAsking} onDiscard={editing.discard} onClose={editing.stay} />;

  if (isNarrow)
    return (
      <>
        {form ?? (
          <>
            {options.length === 0 ? <p>{t("queues:options.empty")}</p> : null}
            <OptionLevels
              options={options}
              queueName={queue.name}
              current={option ? current : null}
              leaving={editing.leavingIds}
              onWalk={editing.focus}
              onAct={act}
            />
            <Box sx={{ display: "flex", justifyContent: "space-between" }}>
              {add}
              {template}
              {menu}
            </Box>
            {undo}
            {problems}
          </>
        )}
        {question}
      </>
    );
  return (
    <>
      <Box sx={{ display: "grid", gap: 2 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
          {add}
          {template}
          {option ? <OptionActions options={options} option={option} onAct={act} /> : null}
          {menu}
        </Box>
        {options.length === 0 ? (
          <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
            {t("queues:options.empty")}
          </Box>
        ) : (
          <OptionTree
            rows={rows}
            current={current}
            selected={editor && "base" in editor ? editor.base.id : null}
            leaving={editing.leavingIds}
            renaming={editing.renaming}
            focusRequest={editing.focusRequest}
            problemsOf={problemsOf}
            onAct={act}
            onFocus={editing.focus}
            onRenamed={editing.finishRename}
          />
        )}
        {options.length === 0 ? null : (
          <Box component="p" sx={{ m: 0, typography: "caption", color: "text.secondary" }}>
            {t("queues:options.keys")}
          </Box>
        )}
        {undo}
      </Box>
      {form}
      {problems}
      {question}
      <Box role="status" sx={visuallyHidden}>
        {editing.announcement}
      </Box>
    </>
  );
}
