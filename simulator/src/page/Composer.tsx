import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import InputBase from "@mui/material/InputBase";
import { useEffect, useReducer, useRef, type KeyboardEvent, type SubmitEvent } from "react";
import CloseIcon from "lucide-react/icons/x";
import MentionIcon from "lucide-react/icons/at-sign";
import SendIcon from "lucide-react/icons/send";
import { insertAtCaret } from "@/shared/forms/insert-at-caret";
import { oneLine } from "@/shared/ui/looks";
import { AttachMenu } from "./AttachMenu";
import { authorOf } from "./Bubble";
import { canWrite, nameOf, type ChatView } from "./chat-view";
import { attempt } from "./notice";
import { Menu, Tool } from "./parts";
import { server } from "./server";
import { change, chatKey, draftIn, state, type Draft } from "./state";
import { summary, withNumbers } from "./summary";
import { translate } from "./translate";

const TELL_TYPING_EVERY_MS = 3000;
/** Typing ends after this long without input. */
const STOPPED_AFTER_MS = 5000;

/** The last reported typing: phone, chat and time. */
let lastReport: { holder: string; chat: string; at: number } | undefined;
let stopping: ReturnType<typeof setTimeout> | undefined;

/** Typing is reported repeatedly while it lasts, and its end once. */
function stopTyping(): void {
  clearTimeout(stopping);
  if (!lastReport) return;
  const { holder, chat } = lastReport;
  lastReport = undefined;
  attempt(() => server.type(holder, chat, "paused"));
}

function showTyping({ holder, chat }: ChatView): void {
  if (lastReport && chatKey(lastReport.holder, lastReport.chat) !== chatKey(holder, chat)) stopTyping();
  clearTimeout(stopping);
  stopping = setTimeout(stopTyping, STOPPED_AFTER_MS);
  if (lastReport && Date.now() - lastReport.at < TELL_TYPING_EVERY_MS) return;
  lastReport = { holder, chat, at: Date.now() };
  attempt(() => server.type(holder, chat, "composing"));
}

/** The unsent texts, by chat. */
const texts = new Map<string, string>();
const cancelDraft = (): void => change({ draft: undefined });

export function Composer({ view }: { view: ChatView }) {
  const { holder, chat, group } = view;
  const input = useRef<HTMLTextAreaElement>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const key = chatKey(holder, chat);
  const draft = draftIn(key);
  useEffect(() => {
    if (draft) input.current?.focus();
  }, [draft]);
  const isOpen = canWrite(view);
  const text = draft?.kind === "edit" ? draft.text : (texts.get(key) ?? "");
  const write = (next: string): void => {
    if (draft?.kind === "edit") change({ draft: { ...draft, text: next } });
    else texts.set(key, next);
    render();
    if (next.trim() === "") stopTyping();
    else showTyping(view);
  };
  const send = (event: SubmitEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (text.trim() === "" || !isOpen) return;
    const body = withNumbers(text.trim(), group);
    stopTyping();
    input.current?.focus();
    if (draft?.kind === "edit") {
      attempt(() => server.edit(holder, chat, draft.message.id, body.text));
    } else {
      texts.delete(key);
      attempt(() => server.write(holder, chat, body, draft?.message.id));
    }
    cancelDraft();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Escape") cancelDraft();
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  };
  const attributes = { "data-testid": "composer", "aria-label": translate("write"), maxLength: 4000 };
  const others = (group?.members ?? []).filter((number) => number !== holder).map(nameOf);
  return (
    <Box component="form" onSubmit={send} sx={{ px: 3, py: 2, borderTop: 1, borderColor: "divider" }}>
      {draft && <DraftLine draft={draft} />}
      <Box sx={{ display: "flex", alignItems: "flex-end", gap: 1 }}>
        <AttachMenu view={view} />
        {group?.members.includes(holder) && (
          <Menu
            label="mention"
            testId="mention"
            Icon={MentionIcon}
            choices={others.map((name) => ({
              text: name,
              testId: `mention-${name}`,
              act: () => input.current && insertAtCaret(input.current, `@${name} `),
            }))}
          />
        )}
        <InputBase
          multiline
          maxRows={5}
          disabled={!isOpen}
          placeholder={isOpen ? hintFor(view) : translate(group ? "notMember" : "needBusiness")}
          value={text}
          inputRef={input}
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
          slotProps={{ input: attributes }}
          sx={{ flex: 1, px: 3, minHeight: 44, border: 1, borderColor: "outline", borderRadius: "14px" }}
        />
        <Button
          type="submit"
          variant="contained"
          data-testid="send"
          aria-label={translate("send")}
          disabled={!isOpen}
          sx={{ minWidth: 44, height: 44, p: 0 }}
        >
          <SendIcon size={20} />
        </Button>
      </Box>
    </Box>
  );
}

const hintFor = ({ title, holder, group }: ChatView): string =>
  translate("writeHint", { name: group || state.side === "business" ? nameOf(holder) : title });

/** The line above the field: the message that is quoted or edited, and a button to cancel. */
const DraftLine = ({ draft }: { draft: Draft }) => (
  <Box
    data-testid="about"
    sx={{
      display: "flex",
      alignItems: "center",
      mb: 2,
      pl: 3,
      borderLeft: 3,
      borderColor: "primary.main",
      typography: "body2",
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <strong>{titleOf(draft)}</strong>
      <Box sx={{ color: "text.secondary", ...oneLine }}>{summary(draft.message)}</Box>
    </Box>
    <Tool label="cancel" testId="about-cancel" Icon={CloseIcon} onClick={cancelDraft} />
  </Box>
);

function titleOf({ kind, message }: Draft): string {
  if (kind === "edit") return translate("editing");
  return message.fromMe ? translate("replyingToYou") : translate("replyingTo", { name: authorOf(message) });
}
