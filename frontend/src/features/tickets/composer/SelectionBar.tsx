import Paper from "@mui/material/Paper";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import BoldIcon from "lucide-react/icons/bold";
import CodeIcon from "lucide-react/icons/code";
import ItalicIcon from "lucide-react/icons/italic";
import StrikeIcon from "lucide-react/icons/strikethrough";
import { ariaKeys, capsOf } from "@/shared/commands/key-caps";
import { TipButton } from "@/shared/ui/TipButton";
import { toggleMark } from "./marks";
import { typeInto } from "@/shared/writing/type-into";
import type { ComposerApi } from "./use-composer";

/** The shortcuts are those of `markOf` (mark-keys.ts). */
const tools = [
  { mark: "*", word: "bold", Icon: BoldIcon, keys: "$mod+KeyB" },
  { mark: "_", word: "italic", Icon: ItalicIcon, keys: "$mod+KeyI" },
  { mark: "~", word: "strike", Icon: StrikeIcon, keys: "$mod+Shift+KeyX" },
  { mark: "`", word: "code", Icon: CodeIcon, keys: null },
] as const;

type Pencil = RefObject<ComposerApi | null>;

const hasSelection = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd).trim() !== "";

/** Whether text is selected while the focus is in the field or in the bar. */
function useIsVisible(composerApi: Pencil, bar: RefObject<HTMLElement | null>): boolean {
  const [wanted, setWanted] = useState(false);
  const look = useEffectEvent(() => {
    const field = composerApi.current?.field();
    const at = document.activeElement;
    setWanted(Boolean(field && hasSelection(field) && (at === field || bar.current?.contains(at))));
  });
  useEffect(() => {
    const onChange = () => look();
    const events = ["selectionchange", "focusin"] as const;
    for (const event of events) document.addEventListener(event, onChange);
    return () => events.forEach((event) => document.removeEventListener(event, onChange));
  }, []);
  return wanted;
}

/** Formatting buttons above the field while text is selected; in the tab order directly before the field. */
export function SelectionBar({ composerApi }: { composerApi: Pencil }) {
  const { t } = useTranslation("writing");
  const bar = useRef<HTMLDivElement>(null);
  const wanted = useIsVisible(composerApi, bar);
  const [at, setAt] = useState(0);
  if (!wanted) return null;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0 && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (step === 0) return composerApi.current?.field()?.focus();
    const next = (at + step + tools.length) % tools.length;
    setAt(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <Paper
      ref={bar}
      role="toolbar"
      aria-label={t("format.label")}
      elevation={8}
      onKeyDown={onKeyDown}
      // Keep the focus and the selection in the field.
      onMouseDown={(event) => event.preventDefault()}
      sx={{
        position: "absolute",
        zIndex: 2,
        insetInlineStart: 8,
        bottom: "100%",
        mb: 1,
        p: 1,
        display: "flex",
        gap: 1,
        border: 1,
        borderColor: "divider",
      }}
    >
      {tools.map(({ mark, word, Icon, keys }, index) => (
        <TipButton
          key={mark}
          label={t(`format.${word}`)}
          tip={keys ? `${t(`format.${word}`)} (${capsOf(keys).join("+")})` : undefined}
          tabIndex={index === at ? 0 : -1}
          aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
          onFocusCapture={() => setAt(index)}
          onClick={() => {
            const field = composerApi.current?.field();
            if (field) typeInto(field, toggleMark(field.value, field.selectionStart, field.selectionEnd, mark));
          }}
        >
          <Icon size={20} />
        </TipButton>
      ))}
    </Paper>
  );
}
