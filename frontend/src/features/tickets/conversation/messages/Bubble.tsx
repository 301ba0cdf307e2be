import { memo, useRef, type KeyboardEvent, type PointerEvent } from "react";
import type { MessageDto, MessageOrigin, ReactionDto } from "@guiche/contract/messages";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import MoreIcon from "lucide-react/icons/ellipsis-vertical";
import { formatTime } from "@/shared/format/dates";
import { AckIcon, ackLabelKey } from "./AckIcon";
import { Author } from "./author";
import { BubbleBox, Faint, Foot, MenuButton, Reactions, RowBox, WhyButton } from "./bubble-parts";
import { useBubbleActions, type BubbleActions } from "../bubble-actions";
import { signedText } from "@guiche/contract/texts/signature";
import { isBigEmoji } from "./big-emoji";
import { MessageText } from "./MessageText";
import { stepOf } from "../../state/messages/bot-step";
import { Quote } from "../../state/messages/Quote";
import type { BubbleRow } from "./rows";
import { hasText, messageInWords } from "../../state/messages/message-in-words";
import { useSession } from "@/shared/session";
import Attachment from "../media/Attachment";
import SendFailure from "./SendFailure";
import WaitsForConnection from "./WaitsForConnection";
import AdCard from "./AdCard";
import LinkPreview from "./LinkPreview";

const mayHaveLink = /https?:\/\/|www\./i;

const longPressMs = 500;

type Props = Omit<BubbleRow, "kind" | "key"> & {
  /** The customer's name. */
  contactName: string;
  /** Scrolls to the quoted message. */
  onJumpTo?: (id: number) => void;
};

/** Which kind of attachment has room for the time on its last line. */
const sideOf = (message: MessageDto) => {
  const { mediaType, mediaUrl, isDeleted } = message;
  if (isDeleted || hasText(message)) return undefined;
  if (mediaType === "call_log") return "card";
  if (mediaUrl === null) return undefined;
  return mediaType === "audio" ? "length" : mediaType === "application" ? "card" : undefined;
};

const authorName = ({ message }: Props) => message.contact?.name || message.participant;

/** The bot, in the queue for which it speaks; null for what a person wrote. */
function botName(t: TFunction<"tickets">, message: MessageDto, { ticketId, botQueue }: BubbleActions) {
  const step = stepOf(message);
  if (!step) return null;
  return botQueue && step.ticketId === ticketId ? `${t("log.bot")} · ${botQueue}` : t("log.bot");
}

function labelOf(t: TFunction<"tickets">, props: Props, time: string, ack: string) {
  const { message, fromMe, contactName } = props;
  const text = messageInWords(t, message);
  const own = message.user?.name ?? t(stepOf(message) ? "log.bot" : "log.you");
  if (fromMe) return t("log.articleOwn", { author: own, time, text, ack });
  return t("log.article", { author: message.participant ? authorName(props) : contactName, time, text });
}

/** Opens the menu with the keyboard or a long press; the button next to the bubble is for the mouse. */
function useMenu(message: MessageDto) {
  const actions = useBubbleActions();
  const pressTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => clearTimeout(pressTimer.current);
  if (message.id === 0 || actions.isReadOnly) return {};
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Enter") actions.openMenu(message, event.currentTarget);
      else if (event.key === "r" || event.key === "R") actions.reply(message);
      else return;
      event.preventDefault();
    },
    onPointerDown: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      release();
      if (pointerType !== "touch") return;
      pressTimer.current = setTimeout(() => actions.openMenu(message, currentTarget), longPressMs);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
  };
}

const nameOfOrigin = (t: TFunction<"tickets">, { source, label }: MessageOrigin): string =>
  t(`log.origin.${source}`, { label }).trim();

/** One message. Its props keep their identity while nothing changes, so that the memo works. */
export const Bubble = memo(function Bubble(props: Props) {
  const { message, sending, fromMe, ack, at, first, last, wid, onJumpTo } = props;
  const { t } = useTranslation("tickets");
  const actions = useBubbleActions();
  const moment = new Date(at);
  const time = formatTime(moment);
  const ackName = fromMe ? t(`ack.${ackLabelKey(ack)}`) : "";
  const { isDeleted, mediaType, reactions, quotedMsg } = message;
  const isWritten = hasText(message) && !isDeleted;
  const { signer, text } = isWritten && fromMe ? signedText(message.body) : { signer: null, text: message.body };
  const { user: me } = useSession();
  // One's own messages need no name.
  const colleague = message.user && message.user.id !== me.id ? message.user.name : null;
  const senderName = first ? (signer ?? colleague ?? botName(t, message, actions)) : null;
  return (
    <RowBox
      data-from-me={fromMe || undefined}
      data-last={last || undefined}
      data-reacted={reactions.length > 0 || undefined}
    >
      <BubbleBox
        {...useMenu(message)}
        aria-label={labelOf(t, props, time, ackName)}
        tabIndex={-1}
        data-testid="bubble"
        data-id={message.id}
        data-wid={wid}
        data-from-me={fromMe}
        data-ack={ack}
        data-first={first || undefined}
        data-last={last || undefined}
        data-deleted={isDeleted || undefined}
        data-framed={mediaType === "image" || mediaType === "video" || undefined}
        data-bare={(mediaType === "sticker" && !isDeleted) || undefined}
      >
        {message.participant && first && !fromMe ? (
          <Author participant={message.participant} name={authorName(props)} />
        ) : null}
        {message.origin && !isDeleted ? <Faint data-line>{nameOfOrigin(t, message.origin)}</Faint> : null}
        {message.template && !isDeleted ? (
          <Faint data-line>{t("log.template", { name: message.template })}</Faint>
        ) : null}
        {message.forwarded && !isDeleted ? <Faint data-line>{t(`log.forwarded.${message.forwarded}`)}</Faint> : null}
        {message.ad && !isDeleted ? <AdCard ad={message.ad} /> : null}
        {senderName ? <Author participant={senderName} name={senderName} /> : null}
        {quotedMsg && !isDeleted ? <Quote quoted={quotedMsg} onJumpTo={onJumpTo} /> : null}
        {isDeleted ? <Faint>{t("log.deleted")}</Faint> : null}
        {mediaType === "chat" || isDeleted ? null : <Attachment message={message} sending={sending} />}
        {isWritten ? (
          <MessageText
            text={text}
            mentions={message.mentions}
            wid={wid}
            isBig={mediaType === "chat" && isBigEmoji(text)}
          />
        ) : null}
        {isWritten && message.id !== 0 && mayHaveLink.test(text) ? <LinkPreview message={message} /> : null}
        <Foot data-beside={sideOf(message)}>
          {actions.why && stepOf(message) && !isDeleted ? (
            <WhyButton type="button" tabIndex={-1} onClick={() => actions.why?.(message)}>
              {t("log.why")}
            </WhyButton>
          ) : null}
          {message.isEdited && !isDeleted ? (
            <span>{t(message.isEditUnseen ? "log.editedUnseen" : "log.edited")}</span>
          ) : null}
          <time dateTime={moment.toISOString()}>{time}</time>
          {fromMe && !isDeleted ? <AckIcon ack={ack} name={ackName} /> : null}
        </Foot>
        {hasFailed(props) ? <SendFailure {...props} /> : null}
        {fromMe && ack === 0 && message.id !== 0 && !isDeleted ? (
          <WaitsForConnection whatsappId={actions.whatsappId} />
        ) : null}
        {reactions.length > 0 ? <ReactionPill reactions={reactions} /> : null}
      </BubbleBox>
      {message.id === 0 || actions.isReadOnly ? null : (
        <MenuButton
          type="button"
          tabIndex={-1}
          aria-label={t("log.menu")}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => actions.openMenu(message, currentTarget)}
        >
          <MoreIcon size={20} style={{ display: "block", margin: "auto" }} />
        </MenuButton>
      )}
    </RowBox>
  );
});

function ReactionPill({ reactions }: { reactions: readonly ReactionDto[] }) {
  const { t } = useTranslation("tickets");
  const counts = new Map<string, number>();
  for (const { emoji } of reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  const list = reactions.map(({ emoji, name }) => `${emoji} ${name || t("log.you")}`).join(", ");
  return (
    <Reactions role="img" aria-label={t("log.reactions", { list })} title={list} data-testid="reactions">
      {[...counts].map(([emoji, count]) => (count > 1 ? `${emoji} ${count}` : emoji)).join(" ")}
    </Reactions>
  );
}

const hasFailed = ({ item, ack, fromMe }: Props) => item === "offline" || (ack === -1 && fromMe);
