import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import CheckIcon from "lucide-react/icons/check";
import DeleteIcon from "lucide-react/icons/trash-2";
import EditIcon from "lucide-react/icons/pencil";
import MoreIcon from "lucide-react/icons/ellipsis-vertical";
import PendingIcon from "lucide-react/icons/clock";
import ReplyIcon from "lucide-react/icons/reply";
import TicksIcon from "lucide-react/icons/check-check";
import { faceHue } from "@/shared/ui/initials";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import { nameOf } from "./chat-view";
import { Content } from "./Content";
import { attempt } from "./notice";
import { card, line, Tool, type Icon } from "./parts";
import { server, type ShownMessage } from "./server";
import { change, chatKey } from "./state";
import { summary, withNames } from "./summary";
import { clockTime, translate, type TextKey } from "./translate";

const EMOJIS = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

interface Props {
  message: ShownMessage;
  holder: string;
}

interface BubbleProps extends Props {
  quoted: ShownMessage | undefined;
  isGroup: boolean;
  /** Whether one can write here. */
  isOpen: boolean;
  /** What it also shows: names and the language. */
  words: string;
}

export const authorOf = ({ fromMe, from }: ShownMessage): string => (fromMe ? translate("you") : nameOf(from));

/**
 * A message. Its parts are announced once, not again for every tick. Events come in bursts, so it renders again only for
 * a change of its own.
 */
export const Bubble = memo(function Bubble({ message, holder, isOpen, isGroup, quoted }: BubbleProps) {
  const { id, from, fromMe, status, deleted, media, call, edited, at } = message;
  const kind = deleted ? "deleted" : call ? "call" : media?.kind === "sticker" && !media.problem ? "sticker" : "usual";
  return (
    <Box
      component="article"
      tabIndex={-1}
      aria-label={authorOf(message)}
      data-testid="message"
      data-id={id}
      data-from-me={fromMe}
      data-status={status}
      data-kind={kind}
      sx={{
        position: "relative",
        alignSelf: fromMe ? "flex-end" : "flex-start",
        maxWidth: "min(84%, 400px)",
        minWidth: 108,
        px: 3,
        pt: 2,
        pb: 1.5,
        border: kind === "deleted" ? "1px dashed" : 1,
        borderColor: kind === "deleted" ? "outline" : kind === "sticker" ? "transparent" : "divider",
        borderRadius: fromMe ? "14px 14px 4px 14px" : "14px 14px 14px 4px",
        bgcolor: kind === "deleted" || kind === "sticker" ? undefined : fromMe ? "chat.bubbleOut" : "chat.bubbleIn",
        fontSize: 15,
        overflowWrap: "anywhere",
        "&:focus": { outline: "none" },
        "@media (hover: hover)": { "&:not(:hover) [aria-expanded=false]:not(:focus-visible)": { opacity: 0 } },
      }}
    >
      {isGroup && !fromMe && (
        <Box className="author" sx={{ fontSize: 13, fontWeight: 600, color: `face.${faceHue(nameOf(from))}.main` }}>
          {nameOf(from)}
        </Box>
      )}
      {!deleted && message.quote !== undefined && <Quote quoted={quoted} />}
      <Content message={message} holder={holder} />
      <div aria-live="off">
        {call?.outcome === "ringing" && fromMe && (
          <Button color="error" data-testid="hang-up" onClick={() => attempt(() => server.hangUp(holder, id))}>
            {translate("hangUp")}
          </Button>
        )}
        <Box
          component="footer"
          sx={{ ...line, gap: 1, justifyContent: "flex-end", typography: "caption", color: "text.secondary" }}
        >
          {edited && !deleted && <em>{translate("edited")}</em>}
          <time>{clockTime(at)}</time>
          {fromMe && !call && <Ack status={status} />}
        </Box>
        <Reactions message={message} />
        {!deleted && !call && message.unsupported === undefined && isOpen && (
          <Actions message={message} holder={holder} />
        )}
      </div>
    </Box>
  );
});

const Quote = ({ quoted }: { quoted: ShownMessage | undefined }) => (
  <Box
    component="blockquote"
    sx={{ m: 0, mb: 1.5, px: 2.5, py: 1, borderLeft: 3, borderColor: "primary.main", fontSize: 13 }}
  >
    {quoted ? <strong>{authorOf(quoted)}</strong> : translate("quoteGone")}
    {quoted && <div>{summary(quoted)}</div>}
  </Box>
);

function Ack({ status }: { status: ShownMessage["status"] }) {
  const isRead = status === "read" || status === "played";
  const Sign = status === "pending" ? PendingIcon : status === "sent" ? CheckIcon : TicksIcon;
  return (
    <Box
      component="span"
      className="ack"
      title={translate(status)}
      sx={{ position: "relative", display: "flex", color: isRead ? "chat.tickRead" : "chat.tick" }}
    >
      <Sign size={18} />
      <Box component="span" sx={visuallyHidden}>
        {translate(status)}
      </Box>
    </Box>
  );
}

/** Each emoji with its count. */
function Reactions({ message: { reactions, deleted } }: Pick<Props, "message">) {
  if (!reactions.length || deleted) return null;
  return (
    <Box
      component="ul"
      data-testid="reactions"
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, m: 0, mt: 1, p: 0, listStyle: "none" }}
    >
      {[...new Set(reactions.map((one) => one.emoji))].map((emoji) => {
        const names = reactions.filter((one) => one.emoji === emoji).map((one) => nameOf(one.from));
        const label = translate("reactedBy", { emoji, names: names.join(", ") });
        return (
          <Box component="li" key={emoji} title={label} sx={{ ...card, position: "relative", px: 2, borderRadius: 5 }}>
            <span aria-hidden="true">{emoji + (names.length > 1 ? names.length : "")}</span>
            <Box component="span" sx={visuallyHidden}>
              {label}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** A button, and the strip of actions that it opens in the bubble. */
function Actions({ message, holder }: Props) {
  const { id, chat, fromMe, text, media, mentions, viewOnce, reactions } = message;
  const [isOpen, setOpen] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) strip.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    strip.current?.parentElement?.querySelector<HTMLElement>("[data-testid=more]")?.focus();
  };
  // The focus of a button that goes stays in the message.
  useLayoutEffect(() => {
    const bubble = strip.current?.closest("article");
    return () => {
      if (bubble?.contains(document.activeElement)) bubble.focus();
    };
  }, []);
  const words = text ?? media?.caption;
  const draft = (kind: "reply" | "edit") => () =>
    change({ draft: { kind, chatKey: chatKey(holder, chat), message, text: withNames(words ?? "", mentions) } });
  const actions: [TextKey, Icon, () => void][] = [["reply", ReplyIcon, draft("reply")]];
  if (fromMe && words !== undefined && !viewOnce) actions.push(["edit", EditIcon, draft("edit")]);
  if (fromMe) actions.push(["remove", DeleteIcon, () => attempt(() => server.remove(holder, chat, id))]);
  return (
    <>
      <Tool
        label="more"
        testId="more"
        Icon={MoreIcon}
        aria-expanded={isOpen}
        sx={{ position: "absolute", top: 0, [fromMe ? "right" : "left"]: "100%" }}
        onClick={() => setOpen(!isOpen)}
      />
      <Box
        hidden={!isOpen}
        ref={strip}
        role="group"
        aria-label={translate("more")}
        sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: "divider" }}
        onClick={close}
        onKeyDown={({ key }) => key === "Escape" && close()}
      >
        {EMOJIS.map((emoji) => {
          const isMine = reactions.some((one) => one.from === holder && one.emoji === emoji);
          return (
            <Button
              key={emoji}
              color="inherit"
              data-testid={`react-${emoji}`}
              aria-label={translate("reactWith", { emoji })}
              title={translate("reactWith", { emoji })}
              aria-pressed={isMine}
              sx={{ minWidth: 36, p: 0, fontSize: 20, bgcolor: isMine ? "action.selected" : undefined }}
              // Choosing the same emoji again removes the reaction.
              onClick={() => attempt(() => server.react(holder, chat, id, isMine ? "" : emoji))}
            >
              {emoji}
            </Button>
          );
        })}
        <div>
          {actions.map(([name, Icon, act]) => (
            <Button
              key={name}
              size="small"
              color="inherit"
              data-testid={name}
              startIcon={<Icon size={18} />}
              onClick={act}
            >
              {translate(name)}
            </Button>
          ))}
        </div>
      </Box>
    </>
  );
}
