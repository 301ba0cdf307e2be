import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import Tooltip from "@mui/material/Tooltip";
import { type KeyboardEvent, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { SendIcon } from "../../../shared/ui/icons";
import { SignIcon } from "../icons";
import { useComposer, type ComposerHandle } from "./use-composer";

const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** Where a person answers. Enter sends, Shift+Enter breaks the line; on a touch keyboard Enter breaks it. */
export function Composer({ ticketId, ref }: { ticketId: number; ref: Ref<ComposerHandle> }) {
  const { t } = useTranslation("tickets");
  const { text, write, send, input, over, signs, toggleSign, userName } = useComposer(ticketId, ref);

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return;
    event.preventDefault();
    send();
  };

  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sx={{
        display: "flex",
        alignItems: "flex-end",
        gap: 1,
        p: 2,
        bgcolor: "background.paper",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
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
      <Tooltip title={t("composer.send")}>
        <IconButton type="submit" aria-label={t("composer.send")} sx={{ color: "primary.main" }}>
          <SendIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
