import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import { useEffect, useEffectEvent, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import DownIcon from "lucide-react/icons/chevron-down";
import SearchIcon from "lucide-react/icons/search";
import UpIcon from "lucide-react/icons/chevron-up";
import type { FindBarProps } from "./FindHost";
import { marksOf } from "./marks-of";
import { useFind, type AskHits } from "./use-find";

interface Props<Kind> extends Omit<FindBarProps, "conversationId"> {
  ask: AskHits<Kind>;
  /** Restricts the search to one kind; without it there are no kinds. */
  kinds?: (kind: Kind | null, setKind: (kind: Kind | null) => void) => ReactNode;
}

/** The search bar of a conversation: the field, the number of hits and the buttons to step through them. */
export function FindBar<Kind>({ ask, kinds, field, onMark, onGo, onClose }: Props<Kind>) {
  const { t } = useTranslation("panel");
  const { inputText, setInputText, kind, setKind, hits, busy, go } = useFind(ask, (search, id) => {
    onMark(search === "" ? null : marksOf(search));
    if (id !== undefined) onGo(id);
  });
  const toField = useEffectEvent(() => field.current?.focus());
  useEffect(() => toField(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    if (event.key === "Enter" && event.target !== field.current) return;
    event.preventDefault();
    if (event.key === "Escape") onClose();
    else go(event.shiftKey ? -1 : 1);
  };
  const none = !hits || hits.ids.length === 0;

  return (
    <Box
      role="search"
      aria-label={t("find.label")}
      onKeyDown={onKeyDown}
      sx={{
        px: { xs: 2, sm: 4 },
        pb: 2,
        bgcolor: "background.paper",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 48 }}>
        <SearchIcon size={20} style={{ color: "var(--g-palette-text-secondary)" }} />
        <InputBase
          value={inputText}
          onChange={({ target }) => setInputText(target.value)}
          placeholder={t("find.field")}
          inputRef={field}
          slotProps={{ input: { "aria-label": t("find.field"), maxLength: 200, enterKeyHint: "search" } }}
          sx={{ flexGrow: 1, minWidth: 0, ml: 1 }}
        />
        <Box
          role="status"
          sx={{
            typography: "caption",
            color: "text.secondary",
            whiteSpace: "nowrap",
            fontVariantNumeric: "tabular-nums",
          }}
        >
          {hits ? countText(t, hits) : null}
        </Box>
        <Step label={t("find.older")} off={none || busy} onStep={() => go(1)}>
          <UpIcon />
        </Step>
        <Step label={t("find.newer")} off={none || busy} onStep={() => go(-1)}>
          <DownIcon />
        </Step>
        <IconButton aria-label={t("find.close")} title={t("find.close")} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {kinds?.(kind, setKind)}
    </Box>
  );
}

interface StepProps {
  label: string;
  off: boolean;
  onStep: () => void;
  children: ReactNode;
}

/** Stays focusable while it is disabled: it is pressed repeatedly, and Esc must keep working. */
const Step = ({ label, off, onStep, children }: StepProps) => (
  <IconButton
    aria-label={label}
    title={label}
    aria-disabled={off || undefined}
    onClick={off ? undefined : onStep}
    sx={{ "&[aria-disabled]": { opacity: 0.4, cursor: "default" } }}
  >
    {children}
  </IconButton>
);

type Translate = ReturnType<typeof useTranslation<"panel">>["t"];

function countText(t: Translate, { ids, hasMore, at }: { ids: readonly number[]; hasMore: boolean; at: number }) {
  if (ids.length === 0) return t("find.none");
  return t(hasMore ? "find.countMore" : "find.count", { at: at + 1, total: ids.length });
}
