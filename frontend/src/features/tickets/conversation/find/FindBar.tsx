import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import { useEffect, useEffectEvent, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Marks } from "@/shared/markup/marks";
import { CloseIcon, DownIcon, SearchIcon, UpIcon } from "@/shared/ui/icons";
import { FindKinds } from "./FindKinds";
import { marksOf } from "./marks-of";
import { useFind } from "./use-find";

interface Props {
  ticketId: number;
  field: RefObject<HTMLInputElement | null>;
  /** Sets the text to highlight. */
  onMark: (marks: Marks | null) => void;
  /** Scrolls to a message. */
  onGo: (id: number) => void;
  onClose: () => void;
}

/** The search bar of a conversation: the field, the number of hits and the buttons to step through them. */
export default function FindBar({ ticketId, field, onMark, onGo, onClose }: Props) {
  const { t } = useTranslation("panel");
  const { typed, setTyped, kind, setKind, hits, busy, go } = useFind(ticketId, (search, id) => {
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
        <SearchIcon fontSize="small" sx={{ color: "text.secondary" }} />
        <InputBase
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
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
      <FindKinds kind={kind} onChoose={setKind} />
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
