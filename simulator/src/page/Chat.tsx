import Box from "@mui/material/Box";
import { useEffect } from "react";
import GroupIcon from "lucide-react/icons/users";
import PhoneIcon from "lucide-react/icons/phone";
import VideoIcon from "lucide-react/icons/video";
import { Bubble } from "./Bubble";
import { canWrite, nameOf, type ChatView } from "./chat-view";
import { Composer } from "./Composer";
import { GroupForm } from "./GroupForm";
import { attempt } from "./notice";
import { openDialog } from "./FormDialog";
import { Face, Hint, Tool } from "./parts";
import { Phone } from "./Phone";
import { server } from "./server";
import { reachOf, Settings } from "./Settings";
import { allPeople, chatKey, chosenPhone, isUnread, state } from "./state";
import { language, translate } from "./translate";

/** A phone with an open conversation. */
export function Chat({ view }: { view: ChatView }) {
  const { holder, chat, title, group, messages } = view;
  const key = chatKey(holder, chat);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const words = [language(), ...allPeople().map(({ name }) => name)].join();
  useEffect(() => reportRead(view));
  return (
    <Phone
      title={title}
      back="back"
      face={<Face name={title} isGroup={group !== undefined} />}
      subline={subline(view)}
      tools={<Tools view={view} />}
    >
      <Settings view={view} />
      {/* Reversed, it opens at its end, and stays there when messages come and pictures load. */}
      <Box
        key={key}
        role="log"
        tabIndex={0}
        data-testid="messages"
        aria-label={title}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: "auto",
          display: "flex",
          flexDirection: "column-reverse",
          bgcolor: "chat.bg",
        }}
      >
        <Box sx={{ mb: "auto", p: 4, display: "flex", flexDirection: "column", gap: 2 }}>
          {messages.length === 0 && <Hint align="center">{translate("firstMessage")}</Hint>}
          {messages.map((message) => (
            <Bubble
              key={message.id}
              message={message}
              holder={holder}
              quoted={byId.get(message.quote ?? "")}
              isGroup={group !== undefined}
              isOpen={canWrite(view)}
              words={words}
            />
          ))}
        </Box>
      </Box>
      <Composer key={`${key} composer`} view={view} />
    </Phone>
  );
}

/** The header's buttons: to call as a customer, and to edit a group. */
function Tools({ view }: { view: ChatView }) {
  const { holder, chat, group } = view;
  if (group) {
    const edit = () => openDialog(<GroupForm group={group} holder={holder} />);
    return <Tool label="changeGroup" testId="group-members" Icon={GroupIcon} onClick={edit} />;
  }
  if (state.side === "business" || !canWrite(view)) return null;
  const ring = (isVideo: boolean) => () => attempt(() => server.ring(holder, chat, isVideo));
  return (
    <>
      <Tool label="ring" testId="call" Icon={PhoneIcon} onClick={ring(false)} />
      <Tool label="ringVideo" testId="call-video" Icon={VideoIcon} onClick={ring(true)} />
    </>
  );
}

function subline({ holder, chat, group }: ChatView): string {
  const typing = state.typing.get(chatKey(holder, chat));
  if (typing && group) {
    return translate(typing.state === "recording" ? "recordingName" : "typingName", { name: nameOf(typing.from) });
  }
  if (typing) return translate(typing.state === "recording" ? "recording" : "typing");
  if (group) return group.members.map(nameOf).join(", ");
  const name = chosenPhone()?.name;
  if (name === undefined) return state.open;
  return `${state.open} · ${translate(state.side === "customers" ? "talksTo" : "talksAsOwner", { name })}`;
}

const reportedIds = new Set<string>();

/** Marks visible messages as read, unless the slider stops receipts before "read". */
function reportRead({ holder, messages }: ChatView): void {
  if (document.visibilityState !== "visible" || reachOf(holder) !== "read") return;
  const key = (id: string): string => `${holder} ${id}`;
  const unread = messages.filter((one) => isUnread(one) && !reportedIds.has(key(one.id)));
  for (const author of new Set(unread.map((one) => one.from))) {
    const ids = unread.filter((one) => one.from === author).map((one) => one.id);
    for (const id of ids) reportedIds.add(key(id));
    attempt(() => server.receipts(holder, author, ids, "read"));
  }
}
