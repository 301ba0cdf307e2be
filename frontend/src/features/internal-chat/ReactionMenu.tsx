import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { withNamespaces } from "../../shared/i18n/i18n";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const EmojiPopover = lazyDialog(() => withNamespaces(import("../../shared/emoji/EmojiPopover"), "writing"));

const quickEmoji = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const;

interface Props {
  anchor: HTMLElement;
  /** The person's present reaction; "" without one. */
  own: string;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** The usual reactions, and the way to all others. */
export function ReactionMenu({ anchor, own, onPick, onClose }: Props) {
  const { t } = useTranslation("chats");
  const [showsAll, setShowsAll] = useState(false);
  const pick = (emoji: string) => {
    onClose();
    onPick(emoji === own ? "" : emoji);
  };
  if (showsAll) return <EmojiPopover anchor={anchor} onPick={pick} onClose={onClose} />;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "top", horizontal: "left" }}
      transformOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-label": t("react") } }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", p: 1 }}>
        {quickEmoji.map((emoji, index) => (
          <Button
            key={emoji}
            autoFocus={index === 0}
            aria-label={t(emoji === own ? "unreactWith" : "reactWith", { emoji })}
            aria-pressed={emoji === own}
            onClick={() => pick(emoji)}
            sx={{
              minWidth: 44,
              minHeight: 44,
              fontSize: "1.25rem",
              color: "text.primary",
              bgcolor: emoji === own ? "action.selected" : undefined,
            }}
          >
            {emoji}
          </Button>
        ))}
        <Button sx={{ minHeight: 44 }} onClick={() => setShowsAll(true)}>
          {t("otherReaction")}
        </Button>
      </Box>
    </Popover>
  );
}
