import { mayChangeChatMessage, type ChatMessageDto } from "@guiche/contract/chats";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../shared/format/dates";
import { useSession } from "../../shared/session";
import { staticStyled } from "../../shared/ui/static-styled";
import { ChatFile } from "./ChatFile";

const Bubble = staticStyled("div", (theme) => ({
  maxWidth: "min(560px, 86%)",
  padding: "6px 12px",
  borderRadius: 12,
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  "&[data-own]": { backgroundColor: theme.vars.palette.state.open.tint },
}));
const Quote = staticStyled("blockquote", (theme) => ({
  margin: "0 0 4px",
  padding: "2px 8px",
  borderLeft: `3px solid ${theme.vars.palette.primary.main}`,
  fontSize: "0.8125rem",
  color: theme.vars.palette.text.secondary,
}));

interface Props {
  message: ChatMessageDto;
  onReply: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One message with its author, what it answers, its file, and what may be done with it. */
export function ChatMessage({ message, onReply, onEdit, onRemove }: Props) {
  const { t } = useTranslation("chats");
  const { id } = useSession().user;
  const { userName, body, quoted, isDeleted, isEdited, createdAt } = message;
  const isOwn = message.userId === id;
  const mayChange = mayChangeChatMessage({ userId: id }, message);
  return (
    <Box
      component="li"
      aria-label={t("messageOf", { name: userName, time: formatTime(createdAt) })}
      sx={{ display: "grid", justifyItems: isOwn ? "end" : "start", py: 0.5 }}
    >
      <Bubble data-own={isOwn || undefined}>
        {isOwn ? null : <Box sx={{ typography: "body2", fontWeight: 700 }}>{userName}</Box>}
        {quoted ? (
          <Quote>
            <b>{quoted.userName}</b> {quoted.body}
          </Quote>
        ) : null}
        {isDeleted ? <i>{t("deleted")}</i> : body}
        <ChatFile message={message} />
        <Box sx={{ typography: "caption", color: "text.secondary", textAlign: "end" }}>
          {isEdited && !isDeleted ? `${t("edited")} · ` : ""}
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </Box>
      </Bubble>
      {isDeleted ? null : (
        <Box sx={{ display: "flex" }}>
          <Button size="small" onClick={onReply}>
            {t("reply")}
          </Button>
          {mayChange && body ? (
            <Button size="small" onClick={onEdit}>
              {t("edit")}
            </Button>
          ) : null}
          {mayChange ? (
            <Button size="small" color="error" onClick={onRemove}>
              {t("remove")}
            </Button>
          ) : null}
        </Box>
      )}
    </Box>
  );
}
