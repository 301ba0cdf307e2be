import type { QueueOptionDto } from "@guiche/contract/queue-options";
import Box from "@mui/material/Box";
import InputBase from "@mui/material/InputBase";
import { memo, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import DownIcon from "lucide-react/icons/chevron-down";
import ForwardIcon from "lucide-react/icons/chevron-right";
import MediaIcon from "lucide-react/icons/paperclip";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { theme } from "@/shared/theme/theme";
import { oneLine } from "@/shared/ui/looks";
import { staticStyled } from "@/shared/ui/static-styled";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import type { OptionRow } from "./option-tree";

const Row = staticStyled("div", ({ vars: { palette }, breakpoints }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 36,
  paddingRight: 12,
  borderRadius: 8,
  cursor: "pointer",
  contentVisibility: "auto",
  containIntrinsicBlockSize: "36px",
  "@media (hover: hover)": { "&:hover": { backgroundColor: palette.action.hover } },
  "&:focus-visible": { outline: `2px solid ${palette.focus}`, outlineOffset: -2 },
  "&[aria-selected=true]": { backgroundColor: palette.action.selected },
  "&[aria-disabled=true]": { textDecoration: "line-through", color: palette.text.secondary },
  [breakpoints.down("sm")]: { minHeight: 44 },
}));
const Twisty = staticStyled("span", { width: 20, display: "inline-flex", flexShrink: 0 });
const Number = staticStyled("span", ({ vars: { palette } }) => ({
  minWidth: 20,
  flexShrink: 0,
  textAlign: "right",
  fontVariantNumeric: "tabular-nums",
  color: palette.text.secondary,
}));
const Title = staticStyled("span", { ...oneLine, flexGrow: 1 });
const After = staticStyled("span", ({ vars: { palette } }) => ({
  ...oneLine,
  maxWidth: "45%",
  flexShrink: 0,
  fontSize: "0.8125rem",
  color: palette.text.secondary,
}));

interface Props {
  row: OptionRow;
  /** Where the ticket goes afterwards. In words only when the row is rendered. */
  afterText: (option: QueueOptionDto) => string;
  isCurrent: boolean;
  isSelected: boolean;
  isLeaving: boolean;
  /** Set while its title is being edited. Null: the title stays. */
  onRenamed: ((id: number, title: string | null) => void) | undefined;
  /** The findings about this option. */
  problems: string;
  /** Says that it has a file. Three hundred rows do not look it up one by one. */
  fileText: string;
}

/** One option of the tree. */
export const TreeRow = memo(function TreeRow({ row, afterText, problems, fileText, ...rest }: Props) {
  const { option, level, siblings, isOpen } = row;
  const { isCurrent, isSelected, isLeaving, onRenamed } = rest;
  const { id } = option;
  const hasChildren = option.children.length > 0;
  return (
    <Row
      role="treeitem"
      data-option={id}
      tabIndex={isCurrent && !onRenamed ? 0 : -1}
      aria-level={level}
      aria-setsize={siblings}
      aria-posinset={option.option}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isSelected}
      aria-disabled={isLeaving || undefined}
      style={{ paddingLeft: 4 + (level - 1) * 20 }}
    >
      <Twisty aria-hidden="true" data-twisty="">
        {hasChildren ? isOpen ? <DownIcon size={20} /> : <ForwardIcon size={20} /> : null}
      </Twisty>
      <Number>{option.option}</Number>
      {onRenamed ? (
        <Rename title={option.title} onDone={(title) => onRenamed(id, title)} />
      ) : (
        <Title>{option.title}</Title>
      )}
      {option.mediaName ? (
        <>
          <MediaIcon size={20} />
          <Box component="span" sx={visuallyHidden}>
            {fileText}
          </Box>
        </>
      ) : null}
      {problems ? (
        <span title={problems}>
          <WarnIcon size={20} style={{ color: theme.vars.palette.state.warn.main, display: "block" }} />
          <Box component="span" sx={visuallyHidden}>
            {problems}
          </Box>
        </span>
      ) : null}
      <After>{afterText(option)}</After>
    </Row>
  );
});

/** Renames in place: Enter and leaving keep the new title, Escape does not. */
function Rename({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const { t } = useTranslation("queues");
  const [text, setText] = useState(title);
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") {
      event.preventDefault();
      onDone(text.trim() || null);
    } else if (event.key === "Escape") onDone(null);
  };
  return (
    <InputBase
      autoFocus
      fullWidth
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={press}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => onDone(text.trim() || null)}
      inputProps={{ "aria-label": t("options.fields.title"), maxLength: 100 }}
    />
  );
}
