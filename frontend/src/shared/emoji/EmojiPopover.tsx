import Box from "@mui/material/Box";
import Popover from "@mui/material/Popover";
import { styled } from "@mui/material/styles";
import { EmojiPicker, type EmojiPickerListComponents } from "frimousse";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../i18n/current";
import { useNarrow } from "../ui/use-narrow";
import { useFocusOnOpen } from "../ui/use-focus-on-open";
import { savedRecent, saveRecent } from "./recent";

/** On phones cells are as wide as a fingertip; six fit into the narrowest screen. */
const wide = { cellPx: 36, columns: 8 };
const narrow = { cellPx: 44, columns: 6 };
const widthOf = ({ cellPx, columns }: typeof wide) => columns * cellPx + 16;

const Picker = styled(EmojiPicker.Root)(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  width: widthOf(wide),
  [theme.breakpoints.down("sm")]: { width: widthOf(narrow) },
  maxWidth: "calc(100vw - 16px)",
  height: 360,
  maxHeight: "60vh",
  "& [frimousse-search]": {
    margin: 8,
    padding: "8px 12px",
    font: "inherit",
    color: "inherit",
    backgroundColor: "transparent",
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.outline}`,
    outline: "none",
    "&:focus": { borderColor: theme.vars.palette.focus, boxShadow: `inset 0 0 0 1px ${theme.vars.palette.focus}` },
    "&::-webkit-search-cancel-button": { display: "none" },
  },
  "& [frimousse-viewport]": { position: "relative", flexGrow: 1, outline: "none" },
  "& [frimousse-list]": { paddingBottom: 8 },
  "& [frimousse-loading], & [frimousse-empty]": {
    position: "absolute",
    inset: 0,
    display: "grid",
    placeItems: "center",
    color: theme.vars.palette.text.secondary,
  },
}));

const Heading = styled("div")(({ theme }) => ({
  padding: "6px 12px",
  fontSize: "0.75rem",
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Row = styled("div")({ paddingInline: 8, scrollMarginBlock: 8 });
const Cell = styled("button")(({ theme }) => ({
  display: "grid",
  placeItems: "center",
  width: wide.cellPx,
  height: wide.cellPx,
  [theme.breakpoints.down("sm")]: { width: narrow.cellPx, height: narrow.cellPx },
  padding: 0,
  border: 0,
  borderRadius: 8,
  fontSize: "1.375rem",
  lineHeight: 1,
  cursor: "pointer",
  background: "none",
  "&[data-active], &:hover, &:focus-visible": { backgroundColor: theme.vars.palette.sunken },
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}` },
}));

/** The picker counts from 0, ARIA from 1. */
const fromOne = (place: number | undefined) => (place ?? 0) + 1;

const parts: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => <Heading {...props}>{category.label}</Heading>,
  Row: (props) => <Row {...props} aria-rowindex={fromOne(props["aria-rowindex"])} />,
  Emoji: ({ emoji, ...props }) => (
    <Cell type="button" {...props} aria-colindex={fromOne(props["aria-colindex"])}>
      {emoji.emoji}
    </Cell>
  ),
};

interface Props {
  anchor: HTMLElement;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** Picks an emoji: recent ones, a search in the interface's language, and the whole list. */
export default function EmojiPopover({ anchor, onPick, onClose }: Props) {
  const { t } = useTranslation("writing");
  const titleId = useId();
  const isNarrow = useNarrow();
  const field = useFocusOnOpen<HTMLInputElement>();
  const [recent] = useState(savedRecent);
  const [search, setSearch] = useState("");
  const pick = (emoji: string) => {
    saveRecent(emoji);
    onPick(emoji);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "top", horizontal: "left" }}
      transformOrigin={{ vertical: "bottom", horizontal: "left" }}
      marginThreshold={8}
      slotProps={{ paper: { role: "dialog", "aria-label": t("emoji.title") } }}
    >
      <Picker
        locale={currentLanguage()}
        columns={isNarrow ? narrow.columns : wide.columns}
        emojibaseUrl={__EMOJI_DATA__}
        onEmojiSelect={({ emoji }) => pick(emoji)}
      >
        <EmojiPicker.Search
          ref={field}
          placeholder={t("emoji.search")}
          aria-label={t("emoji.search")}
          onChange={({ target }) => setSearch(target.value)}
        />
        {recent.length > 0 && search === "" ? (
          <Box role="group" aria-labelledby={titleId}>
            <Heading id={titleId}>{t("emoji.recent")}</Heading>
            <Row sx={{ display: "flex", flexWrap: "wrap" }}>
              {recent.map((emoji) => (
                <Cell key={emoji} type="button" aria-label={emoji} onClick={() => pick(emoji)}>
                  {emoji}
                </Cell>
              ))}
            </Row>
          </Box>
        ) : null}
        <EmojiPicker.Viewport>
          <EmojiPicker.Loading>{t("emoji.loading")}</EmojiPicker.Loading>
          <EmojiPicker.Empty>{t("emoji.none")}</EmojiPicker.Empty>
          <EmojiPicker.List components={parts} />
        </EmojiPicker.Viewport>
      </Picker>
    </Popover>
  );
}
