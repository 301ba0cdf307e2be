import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import Tooltip from "@mui/material/Tooltip";
import type { TicketDto } from "@guiche/contract/tickets";
import { lazy, Suspense, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { loadArea } from "../../../shared/i18n/i18n";
import { AddIcon, CheckIcon, CloseIcon, SendIcon } from "../../../shared/ui/icons";
import { Quote } from "../chat/Quote";
import { SignIcon } from "../icons";
import { useComposer, type About, type ComposerHandle } from "./use-composer";

/** Who only writes never loads what attaches. */
const AttachMenu = lazy(async () => {
  const [menu] = await Promise.all([import("../attach/AttachMenu"), loadArea("messages")]);
  return menu;
});
const AttachDialog = lazy(async () => {
  const [dialog] = await Promise.all([import("../attach/AttachDialog"), loadArea("messages")]);
  return dialog;
});

const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** Where a person answers. Enter sends, Shift+Enter breaks the line; on a touch keyboard Enter breaks it. */
export function Composer({ ticket, ref }: { ticket: TicketDto; ref: Ref<ComposerHandle> }) {
  const { t } = useTranslation("tickets");
  const composer = useComposer(ticket, ref);
  const { text, draft, write, send, input, over, signs, toggleSign, userName, about, leave, chosen, setChosen } =
    composer;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isEdit = about?.kind === "edit";
  const sendWord = isEdit ? t("composer.saveEdit") : t("composer.send");

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A table copied from an office program comes as a picture too: its text is what is meant.
    if (files.length === 0 || isEdit || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    setChosen(files);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && about) {
      event.preventDefault();
      leave();
    }
    // While an input method composes, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return;
    event.preventDefault();
    send();
  };

  return (
    <>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        sx={{
          p: 2,
          bgcolor: "background.paper",
          borderTop: 1,
          borderColor: "divider",
        }}
      >
        {about ? <AboutBar about={about} onLeave={leave} /> : null}
        <Box sx={{ display: "flex", alignItems: "flex-end", gap: 1 }}>
          <Tooltip title={t("composer.attach")}>
            <IconButton
              aria-label={t("composer.attach")}
              aria-haspopup="menu"
              disabled={isEdit}
              onClick={({ currentTarget }) => setAnchor(currentTarget)}
            >
              <AddIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <Tooltip title={signs ? t("composer.signed", { name: userName }) : t("composer.sign")}>
            <IconButton
              aria-label={t("composer.sign")}
              aria-pressed={signs}
              onClick={toggleSign}
              sx={{ color: signs ? "primary.main" : undefined }}
            >
              <SignIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <InputBase
              multiline
              minRows={1}
              maxRows={5}
              fullWidth
              autoFocus={!isTouch()}
              inputRef={input}
              value={text}
              placeholder={t("composer.placeholder")}
              onChange={(event) => write(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              slotProps={{
                input: {
                  "aria-label": t("composer.placeholder"),
                  "aria-invalid": over > 0 || undefined,
                  enterKeyHint: "enter",
                },
              }}
              sx={(theme) => ({
                px: 3,
                py: 1.5,
                fontSize: "0.9375rem",
                borderRadius: 2,
                border: `1px solid ${theme.vars.palette.outline}`,
                "&.Mui-focused": {
                  borderColor: theme.vars.palette.focus,
                  boxShadow: `inset 0 0 0 1px ${theme.vars.palette.focus}`,
                },
              })}
            />
            {over > 0 ? (
              <Box role="alert" sx={{ typography: "caption", color: "error.main", px: 3 }}>
                {t("composer.tooLong", { count: over })}
              </Box>
            ) : null}
          </Box>
          <Tooltip title={sendWord}>
            <IconButton type="submit" aria-label={sendWord} sx={{ color: "primary.main" }}>
              {isEdit ? <CheckIcon /> : <SendIcon />}
            </IconButton>
          </Tooltip>
        </Box>
      </Box>
      <Suspense fallback={null}>
        {anchor ? (
          <AttachMenu
            anchor={anchor}
            onFiles={setChosen}
            onEnclose={(enclosed) => composer.enclose([{ body: "", enclosed }])}
            onClose={() => setAnchor(null)}
          />
        ) : null}
        {chosen ? (
          <AttachDialog
            files={chosen}
            text={draft}
            onSend={(parcels) => {
              composer.enclose(parcels);
              composer.writeDraft("");
            }}
            onClose={() => setChosen(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Above the text: what it answers, or that it changes a message that is there already. */
function AboutBar({ about, onLeave }: { about: About; onLeave: () => void }) {
  const { t } = useTranslation("tickets");
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0, pb: 1 }}>
      {about.kind === "reply" ? (
        <Quote quoted={about.quoted} />
      ) : (
        <Box sx={{ flexGrow: 1, px: 3, fontWeight: 600, color: "text.secondary" }}>{t("composer.editing")}</Box>
      )}
      <Tooltip title={t("composer.leave")}>
        <IconButton aria-label={t("composer.leave")} onClick={onLeave}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
