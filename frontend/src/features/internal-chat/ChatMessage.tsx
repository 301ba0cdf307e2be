import { mayChangeChatMessage, type ChatMessageDto } from "@guiche/contract/chats";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import DeleteIcon from "lucide-react/icons/trash-2";
import EditIcon from "lucide-react/icons/pencil";
import EmojiIcon from "lucide-react/icons/smile";
import ReplyIcon from "lucide-react/icons/reply";
import TackIcon from "lucide-react/icons/pin";
import { formatTime } from "../../shared/format/dates";
import { LinkedText } from "../../shared/markup/Markup";
import { useSession } from "../../shared/session";
import { BubbleText } from "../../shared/ui/bubble-text";
import { TalkTo } from "../../shared/ui/TalkTo";
import { TipButton } from "../../shared/ui/TipButton";
import { ChatFile } from "./ChatFile";
import { ChatTicket } from "./ChatTicket";
import { Bubble, Line, MessageTools, Quote } from "./message-parts";
import { ReactionChips } from "./ReactionChips";
import { ticketLinksIn } from "./ticket-links";

export interface MessageActs {
  reply: (message: ChatMessageDto) => void;
  edit: (message: ChatMessageDto) => void;
  remove: (message: ChatMessageDto) => void;
  react: (message: ChatMessageDto, emoji: string) => void;
  chooseReaction: (message: ChatMessageDto, anchor: HTMLElement) => void;
  pin: (message: ChatMessageDto, isPinned: boolean) => void;
}

interface Props {
  message: ChatMessageDto;
  acts: MessageActs;
  /** The author of a direct chat's messages is the chat itself. */
  isDirect: boolean;
  onShowQuoted: (messageId: number) => void;
}

/** One message with its author, what it answers, its file, its tickets, its reactions, and what may be done with it. */
export function ChatMessage({ message, acts, isDirect, onShowQuoted }: Props) {
  const { t } = useTranslation("chats");
  const { id } = useSession().user;
  const { userName, body, quoted, isDeleted, isEdited, pinnedAt, createdAt } = message;
  const isOwn = message.userId === id;
  const { uuids, text } = ticketLinksIn(body, window.location.origin);
  const mayChange = mayChangeChatMessage({ userId: id }, message);
  return (
    <Line
      role="listitem"
      aria-label={t("messageOf", { name: userName, time: formatTime(createdAt) })}
      data-own={isOwn || undefined}
    >
      <Bubble data-own={isOwn || undefined}>
        {isOwn ? null : (
          <Box sx={{ typography: "body2", fontWeight: 700 }}>
            {isDirect ? userName : <TalkTo person={{ id: message.userId, name: userName }}>{userName}</TalkTo>}
          </Box>
        )}
        {quoted ? (
          <Quote
            type="button"
            aria-label={t("showQuoted", { name: quoted.userName })}
            onClick={() => onShowQuoted(quoted.id)}
          >
            <b>{quoted.userName}</b> <BubbleText>{quoted.body}</BubbleText>
          </Quote>
        ) : null}
        {isDeleted ? (
          <i>{t("deleted")}</i>
        ) : (
          <BubbleText>
            <LinkedText text={text} />
          </BubbleText>
        )}
        {uuids.map((uuid) => (
          <ChatTicket key={uuid} uuid={uuid} />
        ))}
        <ChatFile message={message} />
        <ReactionChips message={message} ownId={id} onReact={acts.react} />
        <Box sx={{ typography: "caption", color: "text.secondary", textAlign: "end" }}>
          {pinnedAt ? `${t("pinned")} · ` : ""}
          {isEdited && !isDeleted ? `${t("edited")} · ` : ""}
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </Box>
      </Bubble>
      {isDeleted ? null : (
        <MessageTools>
          <TipButton
            label={t("react")}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => acts.chooseReaction(message, currentTarget)}
          >
            <EmojiIcon size={20} />
          </TipButton>
          <TipButton label={t("reply")} onClick={() => acts.reply(message)}>
            <ReplyIcon size={20} />
          </TipButton>
          <TipButton
            label={t(pinnedAt ? "unpin" : "pin")}
            aria-pressed={pinnedAt !== null}
            onClick={() => acts.pin(message, pinnedAt === null)}
          >
            <TackIcon size={20} />
          </TipButton>
          {mayChange && body ? (
            <TipButton label={t("edit")} onClick={() => acts.edit(message)}>
              <EditIcon size={20} />
            </TipButton>
          ) : null}
          {mayChange ? (
            <TipButton label={t("remove")} onClick={() => acts.remove(message)}>
              <DeleteIcon size={20} />
            </TipButton>
          ) : null}
        </MessageTools>
      )}
    </Line>
  );
}
