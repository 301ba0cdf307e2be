import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOutcomeText } from "@/shared/bot/outcome-text";
import type { ScriptResult } from "@/shared/bot/scripts";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { StatusChip } from "@/shared/ui/StatusChip";

interface Props {
  result: ScriptResult;
  titles: ReadonlyMap<string, string>;
  isBusy: boolean;
  onOpen: () => void;
  /** From now on, what the bot does is what is expected. */
  onAccept: () => void;
  onRemove: () => void;
}

/** One test: whether it passes, and where it first goes another way. */
export function ScriptRow({ result: { script, difference }, titles, isBusy, onOpen, onAccept, onRemove }: Props) {
  const { t } = useTranslation("botTry");
  const outcomeText = useOutcomeText(titles);
  const [isAsking, setAsking] = useState(false);
  const { name } = script;
  return (
    <Box component="li" sx={{ display: "grid", gap: 1 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, flexWrap: "wrap" }}>
        <StatusChip state={difference ? "error" : "ok"} label={t(difference ? "scripts.fails" : "scripts.passes")} />
        <Box component="span" sx={{ overflowWrap: "anywhere" }}>
          {name}
        </Box>
      </Box>
      {difference ? (
        <Box component="p" sx={{ m: 0, typography: "caption", overflowWrap: "anywhere" }}>
          {t("scripts.difference", {
            place: difference.place,
            said: difference.customerText ?? t("scripts.service"),
            expected: outcomeText(difference.expected),
            actual: outcomeText(difference.actual),
          })}
        </Box>
      ) : null}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button size="small" aria-label={t("scripts.openNamed", { name })} onClick={onOpen}>
          {t("scripts.open")}
        </Button>
        {difference ? (
          <Button size="small" disabled={isBusy} aria-label={t("scripts.acceptNamed", { name })} onClick={onAccept}>
            {t("scripts.accept")}
          </Button>
        ) : null}
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          aria-label={t("scripts.removeNamed", { name })}
          onClick={() => setAsking(true)}
        >
          {t("scripts.remove")}
        </Button>
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={t("scripts.removeNamed", { name })}
        text={t("scripts.removeText")}
        verb={t("scripts.remove")}
        danger
        onConfirm={onRemove}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}
