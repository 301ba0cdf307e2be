import type { QueueOptionDto } from "@guiche/contract/queue-options";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import ChildIcon from "lucide-react/icons/corner-down-right";
import DeleteIcon from "lucide-react/icons/trash-2";
import DownIcon from "lucide-react/icons/chevron-down";
import EditIcon from "lucide-react/icons/pencil";
import InIcon from "lucide-react/icons/list-indent-increase";
import OutIcon from "lucide-react/icons/list-indent-decrease";
import UpIcon from "lucide-react/icons/chevron-up";
import type { LucideIcon } from "lucide-react";
import { TipButton } from "@/shared/ui/TipButton";
import { placeAfter, type Move, type Options } from "./option-tree";
import type { TreeAct } from "./tree-keys";

interface Props {
  options: Options;
  option: QueueOptionDto;
  onAct: (act: TreeAct) => void;
}

const moves: readonly { move: Move; Icon: LucideIcon; keys: string }[] = [
  { move: "up", Icon: UpIcon, keys: "Alt ↑" },
  { move: "down", Icon: DownIcon, keys: "Alt ↓" },
  { move: "out", Icon: OutIcon, keys: "Alt Shift ←" },
  { move: "in", Icon: InIcon, keys: "Alt Shift →" },
];

/** What can be done with the current option, for the pointer; the tree's keys do the same. */
export function OptionActions({ options, option, onAct }: Props) {
  const { t } = useTranslation("queues");
  const name = option.title;
  const button = (label: string, keys: string, Icon: LucideIcon, act: TreeAct, disabled = false) => (
    // Not by its label: another option's buttons are the same ones.
    <TipButton key={keys} label={label} tip={`${label} (${keys})`} disabled={disabled} onClick={() => onAct(act)}>
      <Icon size={20} />
    </TipButton>
  );
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap" }}>
      {button(t("options.actions.edit", { name }), "Enter", EditIcon, { kind: "edit" })}
      {button(t("options.actions.addChild", { name }), "Insert", ChildIcon, { kind: "addChild" })}
      {moves.map(({ move, Icon, keys }) =>
        button(
          t(`options.actions.${move}`, { name }),
          keys,
          Icon,
          { kind: "move", move },
          placeAfter(options, option.id, move) === null,
        ),
      )}
      {button(t("options.actions.remove", { name }), "Del", DeleteIcon, { kind: "remove" })}
    </Box>
  );
}
