import type { QueueOptionDto } from "@guiche/contract/queue-options";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useRef, useState, type ChangeEvent, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import MoreIcon from "lucide-react/icons/ellipsis-vertical";
import { adminFailure, adminProblem, adminSuccess } from "@/shared/lists/admin-toast";
import { saveBlob } from "@/shared/media/save";
import { TipButton } from "@/shared/ui/TipButton";
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [copied, setCopied] = useState<QueueOptionDto | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { create, names } = useCreateTree();
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const pick = () => {
    setAnchor(null);
    input.current?.click();
  };
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

  return (
    <>
      <TipButton
        label={t("queues:options.transfer.menu")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon size={20} />
      </TipButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {option ? (
          <MenuItem onClick={choose(() => setCopied(option))}>
            {t("queues:options.transfer.copy", { name: option.title })}
          </MenuItem>
        ) : null}
        <MenuItem disabled={options.length === 0} onClick={choose(save)}>
          {t("queues:options.transfer.export")}
        </MenuItem>
        <MenuItem onClick={pick}>{t("queues:options.transfer.import")}</MenuItem>
      </Menu>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t("queues:options.transfer.import")}
        onChange={(event) => void read(event)}
      />
      {copied ? (
        // The dialog stands inside the queue's form: its events must not reach it.
        <div onSubmit={stop} onKeyDown={stop}>
          <CopyDialog option={copied} queueId={queue.id} onClose={() => setCopied(null)} />
        </div>
      ) : null}
    </>
  );
}
