import type { QueueOptionDto } from "@guiche/contract/queue-options";
import { useRef, useState, type ChangeEvent, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { adminFailure, adminProblem, adminSuccess } from "@/shared/lists/admin-toast";
import { saveBlob } from "@/shared/media/save";
import { MoreMenu, type MoreEntry } from "@/shared/ui/MoreMenu";
import { newQueueId, type QueueRow } from "../queue.cache";
import { CopyDialog } from "./CopyDialog";
import type { Options } from "./option-tree";
import { readFileText, textOfFile } from "./tree-file";
import { useCreateTree } from "./use-create-tree";

const stop = (event: SyntheticEvent) => event.stopPropagation();

interface Props {
  queue: QueueRow;
  options: Options;
  /** The current option, which can be copied. */
  option: QueueOptionDto | undefined;
}

/** Copies an option to another queue, and writes the tree to a JSON file or reads one. */
export function TreeMenu({ queue, options, option }: Props) {
  const { t } = useTranslation(["queues", "lists"]);
  const [copiedOption, setCopiedOption] = useState<QueueOptionDto | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { create, names } = useCreateTree();
  const save = () =>
    saveBlob(new Blob([textOfFile(options, names)], { type: "application/json" }), `${queue.name}.json`);
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (!file) return;
    const branches = readFileText(await file.text());
    event.target.value = "";
    if (!branches) return adminProblem(t("queues:options.transfer.wrongFile"));
    try {
      await create(queue.id, branches);
      if (queue.id !== newQueueId) adminSuccess(t("lists:saved"));
    } catch (error) {
      adminFailure(error);
    }
  };

  const copy = (one: QueueOptionDto): MoreEntry => ({
    text: t("queues:options.transfer.copy", { name: one.title }),
    act: () => setCopiedOption(one),
  });
  return (
    <>
      <MoreMenu
        label={t("queues:options.transfer.menu")}
        entries={[
          ...(option ? [copy(option)] : []),
          { text: t("queues:options.transfer.export"), disabled: options.length === 0, act: save },
          { text: t("queues:options.transfer.import"), act: () => input.current?.click() },
        ]}
      />
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t("queues:options.transfer.import")}
        onChange={(event) => void read(event)}
      />
      {copiedOption ? (
        // The dialog stands inside the queue's form: its events must not reach it.
        <div onSubmit={stop} onKeyDown={stop}>
          <CopyDialog option={copiedOption} queueId={queue.id} onClose={() => setCopiedOption(null)} />
        </div>
      ) : null}
    </>
  );
}
