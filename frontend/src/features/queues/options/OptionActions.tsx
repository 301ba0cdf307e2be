import type { QueueOptionDto } from "@guiche/contract/queue-options";
import Box from "@mui/material/Box";
import type { ComponentType } from "react";
import type { SvgIconProps } from "@mui/material/SvgIcon";
import { useTranslation } from "react-i18next";
import { DeleteIcon, DownIcon, EditIcon, UpIcon } from "@/shared/ui/icons";
import { TipButton } from "@/shared/ui/TipButton";
import { ChildIcon, InIcon, OutIcon } from "./icons";
import { placeAfter, type Move, type Options } from "./option-tree";
import type { TreeAct } from "./tree-keys";

interface Props {
  options: Options;
  option: QueueOptionDto;
  onAct: (act: TreeAct) => void;
}

const moves: readonly { move: Move; Icon: ComponentType<SvgIconProps>; keys: string }[] = [
  { move: "up", Icon: UpIcon, keys: "Alt ↑" },
  { move: "down", Icon: DownIcon, keys: "Alt ↓" },
  { move: "out", Icon: OutIcon, keys: "Alt Shift ←" },
  { move: "in", Icon: InIcon, keys: "Alt Shift →" },
];

/** What can be done with the current option, for the pointer; the tree's keys do the same. */
export function OptionActions({ options, option, onAct }: Props) {
  const { t } = useTranslation("queues");
  const name = option.title;
  const button = (label: string, keys: string, Icon: ComponentType<SvgIconProps>, act: TreeAct, disabled = false) => (
    // Not by its label: another option's buttons are the same ones.
    <TipButton key={keys} label={label} tip={`${label} (${keys})`} disabled={disabled} onClick={() => onAct(act)}>
      <Icon fontSize="small" />
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
