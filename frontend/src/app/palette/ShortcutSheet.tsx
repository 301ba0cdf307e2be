import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import FormControlLabel from "@mui/material/FormControlLabel";
import GlobalStyles from "@mui/material/GlobalStyles";
import Switch from "@mui/material/Switch";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import PrintIcon from "lucide-react/icons/printer";
import { commands } from "../../shared/commands";
import { KeyCaps } from "../../shared/commands/KeyCaps";
import { menuShortcut, menuIndexes } from "../../shared/commands/table";
import { setSingleKeys, useSingleKeys } from "../../shared/commands/single-keys";
import { commandNames } from "../../shared/commands/table";
import { onPaper } from "../../shared/ui/on-paper";
import { TitledDialog } from "../../shared/ui/TitledDialog";

const groups = ["everywhere", "list", "ticket"] as const;

/** Shortcuts of the composer, which handles them itself. */
const editorKeys = {
  bold: "$mod+KeyB",
  italic: "$mod+KeyI",
  strike: "$mod+Shift+KeyX",
  newLine: "Shift+Enter",
  quick: "/",
  replyToLast: "ArrowUp",
  sendAndClose: "$mod+Shift+Enter",
} as const;
const editorNames = Object.keys(editorKeys) as (keyof typeof editorKeys)[];

/** Every shortcut, whether available at this moment or not. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["commands", "common"]);
  const last = menuIndexes.length;
  return (
    <TitledDialog title={t("commands:title")} className="shortcut-sheet" maxWidth="md" onClose={onClose}>
      <GlobalStyles styles={onPaper("shortcut-sheet")} />
      <DialogContent>
        <Box sx={{ columns: { sm: 2 }, columnGap: 10 }}>
          {groups.map((group) => (
            <Group key={group} title={t(`commands:groups.${group}`)}>
              {commandNames
                .filter((name) => commands[name].group === group)
                .map((name) => (
                  <Row key={name} word={t(`commands:names.${name}`)} keys={commands[name].keys} />
                ))}
              {group === "everywhere" ? (
                <>
                  <Row
                    word={t("commands:sheet.place")}
                    keys={menuShortcut(1)}
                    until={{ word: t("commands:sheet.to"), keys: `Digit${last}` }}
                  />
                  <Row word={t("commands:sheet.leave")} keys="Escape" />
                </>
              ) : null}
            </Group>
          ))}
          <Group title={t("commands:sheet.editor")}>
            {editorNames.map((name) => (
              <Row key={name} word={t(`commands:sheet.${name}`)} keys={editorKeys[name]} />
            ))}
          </Group>
        </Box>
        <SingleKeys />
      </DialogContent>
      <DialogActions className="not-on-paper">
        <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
          {t("commands:sheet.print")}
        </Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t("common:actions.close")}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ breakInside: "avoid", mb: 5 }}>
      <Box component="h3" sx={{ typography: "body2", fontWeight: 600, color: "text.secondary", m: 0, mb: 1 }}>
        {title}
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

interface RowProps {
  word: string;
  keys: string;
  /** The last of a row of keys, shown as first and last. */
  until?: { word: string; keys: string };
}

function Row({ word, keys, until }: RowProps) {
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 3,
        minHeight: 34,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box component="dt">{word}</Box>
      <Box component="dd" sx={{ m: 0, display: "inline-flex", alignItems: "center", gap: 1.5, flexShrink: 0 }}>
        <KeyCaps keys={keys} />
        {until ? (
          <>
            {until.word}
            <KeyCaps keys={until.keys} />
          </>
        ) : null}
      </Box>
    </Box>
  );
}

function SingleKeys() {
  const { t } = useTranslation("commands");
  const on = useSingleKeys();
  const id = useId();
  return (
    <Box className="not-on-paper" sx={{ mt: 1 }}>
      <FormControlLabel
        control={
          <Switch
            checked={on}
            onChange={(_, checked) => setSingleKeys(checked)}
            slotProps={{ input: { "aria-describedby": id } }}
          />
        }
        label={t("sheet.singleKeys")}
      />
      <Box id={id} sx={{ typography: "body2", color: "text.secondary" }}>
        {t("sheet.singleKeysHelp")}
      </Box>
    </Box>
  );
}
