import type { ChatMessageDto, ChatReactionDto } from "@guiche/contract/chats";
import { useTranslation } from "react-i18next";
import { staticStyled } from "../../shared/ui/static-styled";

const Chips = staticStyled("div", { display: "flex", flexWrap: "wrap", gap: 4, paddingBlock: 4 });
const Chip = staticStyled("button", (theme) => ({
  minHeight: 28,
  padding: "0 8px",
  font: "inherit",
  fontSize: "0.8125rem",
  borderRadius: 14,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.default,
  border: `1px solid ${theme.vars.palette.divider}`,
  cursor: "pointer",
  "&[aria-pressed=true]": { borderColor: theme.vars.palette.primary.main },
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}` },
  [theme.breakpoints.down("sm")]: { minHeight: 36 },
}));

function byEmoji(reactions: readonly ChatReactionDto[]) {
  const groups = new Map<string, ChatReactionDto[]>();
  for (const one of reactions) groups.set(one.emoji, [...(groups.get(one.emoji) ?? []), one]);
  return [...groups];
}

interface Props {
  message: ChatMessageDto;
  ownId: number;
  onReact: (message: ChatMessageDto, emoji: string) => void;
}

/** The reactions to a message: each says whose it is, adds one's own, or takes it back. */
export function ReactionChips({ message, ownId, onReact }: Props) {
  const { t } = useTranslation("chats");
  if (message.reactions.length === 0) return null;
  return (
    <Chips role="group" aria-label={t("reactions")}>
      {byEmoji(message.reactions).map(([emoji, reactions]) => {
        const isOwn = reactions.some(({ userId }) => userId === ownId);
        const names = reactions.map(({ name }) => name).join(", ");
        return (
          <Chip
            key={emoji}
            type="button"
            aria-pressed={isOwn}
            aria-label={t("reactionOf", { emoji, names })}
            title={names}
            onClick={() => onReact(message, isOwn ? "" : emoji)}
          >
            {emoji} {reactions.length}
          </Chip>
        );
      })}
    </Chips>
  );
}
