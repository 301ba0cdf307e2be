import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import SearchIcon from "lucide-react/icons/search";
import { KeyCaps } from "../../shared/commands/KeyCaps";
import { useSession } from "../../shared/session";
import { useNarrow } from "../../shared/ui/use-narrow";
import { ChoiceList } from "./ChoiceList";
import { FoundStatus } from "./FoundStatus";
import { recentChoices, rememberChoice } from "./recent";
import { firmChoice, sectionsOf, type Choice } from "./sections";
import { useChoices } from "./use-choices";

interface Props {
  /** Closes the palette, then runs the action. */
  onChoose: (run: () => void) => void;
  onClose: () => void;
}

const maxLength = 100;

/** The command palette. The focus stays in the field; the arrow keys move through the list. */
export default function Palette({ onChoose, onClose }: Props) {
  const { t } = useTranslation(["commands", "common"]);
  const { user } = useSession();
  const fullScreen = useNarrow();
  const id = useId();
  const [recent] = useState(() => recentChoices(user.id));
  const [searchText, setSearchText] = useState("");
  const [markedId, setMarkedId] = useState<string | null>(null);
  const { choices, contacts } = useChoices(searchText);
  const sections = sectionsOf(choices, searchText, recent);
  const visibleChoices = sections.flatMap((section) => section.choices);
  const active = visibleChoices.find((choice) => choice.id === markedId) ?? visibleChoices[0];

  const type = (text: string) => {
    setSearchText(text);
    setMarkedId(firmChoice(choices, text, recent));
  };
  const choose = (choice: Choice) => {
    rememberChoice(user.id, choice.id);
    onChoose(choice.run);
  };
  const move = (by: number) => {
    if (!active) return;
    const at = visibleChoices.indexOf(active) + by;
    setMarkedId(visibleChoices[(at + visibleChoices.length) % visibleChoices.length]?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter") {
      if (active) choose(active);
    } else if (event.code === "KeyK" && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      slotProps={{
        container: { sx: { alignItems: { sm: "flex-start" } } },
        // The paper has the dialog role, so it needs the accessible name.
        paper: {
          "aria-label": t("commands:palette.title"),
          sx: { mt: { sm: "10vh" }, maxHeight: { sm: "70vh" } },
        },
      }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 3,
          px: 4,
          minHeight: 56,
          flexShrink: 0,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <SearchIcon size={20} style={{ color: "var(--g-palette-text-secondary)" }} />
        <InputBase
          autoFocus
          fullWidth
          value={searchText}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={t("commands:palette.search")}
          inputProps={{
            role: "combobox",
            "aria-label": t("commands:palette.search"),
            "aria-autocomplete": "list",
            "aria-expanded": visibleChoices.length > 0,
            "aria-controls": visibleChoices.length > 0 ? `${id}-list` : undefined,
            "aria-activedescendant": active && `${id}-${active.id}`,
            autoComplete: "off",
            spellCheck: false,
            enterKeyHint: "go",
            maxLength,
          }}
          sx={(theme) => ({
            fontSize: "1rem",
            "& input::placeholder": { color: theme.vars.palette.text.secondary, opacity: 1 },
          })}
        />
        {fullScreen ? (
          <IconButton edge="end" aria-label={t("common:actions.close")} onClick={onClose}>
            <CloseIcon size={20} />
          </IconButton>
        ) : null}
      </Box>
      {visibleChoices.length > 0 ? (
        <ChoiceList id={id} sections={sections} active={active} onPoint={setMarkedId} onChoose={choose} />
      ) : null}
      <FoundStatus searchText={searchText.trim()} count={visibleChoices.length} contacts={contacts} />
      <Hints />
    </Dialog>
  );
}

/** Keyboard hints. */
function Hints() {
  const { t } = useTranslation("commands");
  const hints = [
    ["ArrowUp+ArrowDown", t("palette.move")],
    ["Enter", t("palette.choose")],
    ["Escape", t("palette.leave")],
  ] as const;
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: { xs: "none", sm: "flex" },
        gap: 4,
        px: 4,
        py: 2,
        flexShrink: 0,
        borderTop: 1,
        borderColor: "divider",
        typography: "caption",
        color: "text.secondary",
      }}
    >
      {hints.map(([keys, word]) => (
        <Box key={keys} component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1.5 }}>
          <KeyCaps keys={keys} />
          {word}
        </Box>
      ))}
    </Box>
  );
}
