import Box from "@mui/material/Box";
import type { TicketDto } from "@guiche/contract/tickets";
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
  type Ref,
} from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import CheckIcon from "lucide-react/icons/check";
import CloseIcon from "lucide-react/icons/x";
import SendIcon from "lucide-react/icons/send";
import SignIcon from "lucide-react/icons/signature";
import { withNamespaces } from "@/shared/i18n/i18n";
import { staticStyled } from "@/shared/ui/static-styled";
import { TipButton } from "@/shared/ui/TipButton";
import { useNarrow } from "@/shared/ui/use-narrow";
import { useCommand } from "@/shared/commands";
import { pastedFiles } from "@/shared/pasted-files";
import { ModeSwitch, switchPx, type Mode } from "./note/ModeSwitch";
import { Quote } from "../state/messages/Quote";
import { recordingPlace } from "./recording-place";
import type { ReplyOrEdit } from "./reply-or-edit";
import { enterAction, isTouch, savedEnter, saveEnter } from "./enter";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import type { MicProps, Popup, ToolKeys, ToolProps } from "./ToolRow";
import { useComposer, type ComposerHandle, type ComposerApi } from "./use-composer";
import { ClosedWindow } from "./template/ClosedWindow";
import { WindowChip } from "./template/WindowChip";
import { useWindow } from "../state/messages/use-window";
import { WritingField } from "./WritingField";

/** Loaded when the menu is opened: most users only write text. */
const AttachMenu = lazyDialog(() => import("./attach/AttachMenu"), "messages", "writing");
const AttachDialog = lazyDialog(() => import("./attach/AttachDialog"), "messages", "writing");
const NoteField = lazyDialog(() => import("./note/NoteField"), "writing", "panel");
const TemplateDialog = lazyDialog(() => import("./template/TemplateDialog"), "templates");
const RecorderBar = lazyDialog(() => import("@/shared/recorder/RecorderBar"), "writing");
/** Loaded after the field is usable; without the tools the field still sends text. */
const tools = () => withNamespaces(import("./ToolRow"), "writing");
const Tools = lazy<ComponentType<ToolProps>>(() =>
  tools().then(
    (part) => ({ default: part.Tools }),
    () => ({ default: () => null }),
  ),
);
const MicButton = lazy<ComponentType<MicProps>>(() =>
  tools().then(
    (part) => ({ default: part.MicButton }),
    () => ({ default: ({ instead }) => instead }),
  ),
);

const Room = staticStyled("div", (theme) => ({
  flexShrink: 0,
  height: 58 + switchPx,
  backgroundColor: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down("sm")]: { height: 62 },
}));
/** A placeholder with the height of a one-line field. */
export const ComposerPlaceholder = () => <Room />;

const Paper = staticStyled("form", (theme) => ({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  margin: 0,
  padding: 8,
  backgroundColor: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
const FieldRow = staticStyled("div", {
  display: "flex",
  alignItems: "flex-end",
  gap: 4,
  "&[hidden]": { display: "none" },
});
/** Reserves space for the tools, which load later, so that nothing moves. */
const ToolRoom = staticStyled("div", (theme) => ({
  display: "flex",
  flexShrink: 0,
  minWidth: 76,
  [theme.breakpoints.down("sm")]: { minWidth: 44, order: 1 },
}));
const FieldRoom = staticStyled("div", { flexGrow: 1, minWidth: 0 });
const SendRoom = staticStyled("div", { order: 2 });

/** The form in which agents write and send messages. */
export const Composer = memo(function Composer({ ticket, ref }: { ticket: TicketDto; ref: Ref<ComposerHandle> }) {
  const { t } = useTranslation("tickets");
  const composerApi = useRef<ComposerApi>(null);
  const composer = useComposer(ticket, ref, composerApi);
  const {
    text,
    draft,
    write,
    send,
    input,
    over,
    signs,
    toggleSign,
    userName,
    replyOrEdit,
    leave,
    selectedFiles,
    chooseFiles,
  } = composer;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [records, setRecords] = useState(false);
  const [showsQuick, setShowsQuick] = useState(false);
  const [popup, setPopup] = useState<Popup | null>(null);
  const [enterSends, setEnterSends] = useState(savedEnter);
  const [mode, setMode] = useState<Mode>("message");
  const [lastReplyOrEdit, setLastReplyOrEdit] = useState(replyOrEdit);
  const [picksTemplate, setPicksTemplate] = useState(false);
  const toolKeys = useRef<ToolKeys>(null);
  const narrow = useNarrow();
  const isEdit = replyOrEdit?.kind === "edit";
  const sendingWindow = useWindow(ticket);
  const isShut = sendingWindow?.until === null && !isEdit;
  const isEmpty = text.trim() === "";
  const sendWord = isEdit ? t("composer.saveEdit") : t("composer.send");
  const record = useCallback(() => setRecords(true), []);

  // Answering or editing a message leaves the note, whose text is kept.
  if (lastReplyOrEdit !== replyOrEdit) {
    setLastReplyOrEdit(replyOrEdit);
    if (replyOrEdit) setMode("message");
  }
  const isNote = mode === "note" && !records;
  const changeMode = (next: Mode) => {
    setMode(next);
    if (next === "message") requestAnimationFrame(() => input.current?.focus());
  };
  useCommand("note", records ? null : () => changeMode(isNote ? "message" : "note"));

  const onPaste = (event: ClipboardEvent) => {
    const files = isEdit ? [] : pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    chooseFiles(files);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (toolKeys.current?.(event)) return event.preventDefault();
    if (event.key === "Escape" && replyOrEdit) {
      event.preventDefault();
      leave();
    }
    if (enterAction(event) === "break") return;
    event.preventDefault();
    send();
  };
  const toggleEnter = () => {
    saveEnter(!enterSends);
    setEnterSends(!enterSends);
  };
  const sendButton = (
    <TipButton type="submit" label={sendWord} data-main="">
      {isEdit ? <CheckIcon /> : <SendIcon />}
    </TipButton>
  );

  return (
    <>
      <Paper
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {isNote ? <NoteField ticket={ticket} onClose={() => changeMode("message")} /> : null}
        {replyOrEdit && !isNote ? <ReplyOrEditBar replyOrEdit={replyOrEdit} onLeave={leave} /> : null}
        <FieldRow hidden={records || isNote || isShut}>
          <TipButton
            label={t("composer.attach")}
            aria-haspopup="menu"
            disabled={isEdit}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            <AddIcon size={20} />
          </TipButton>
          {narrow ? null : (
            <TipButton
              label={t("composer.sign")}
              tip={signs ? t("composer.signed", { name: userName }) : undefined}
              aria-pressed={signs}
              onClick={toggleSign}
            >
              <SignIcon size={20} />
            </TipButton>
          )}
          <ToolRoom>
            <Suspense fallback={null}>
              <Tools
                ticket={ticket}
                composerApi={composerApi}
                keys={toolKeys}
                slashText={text.startsWith("/") && !isEdit ? text : ""}
                isTextOnly={isEdit || isShut}
                narrow={narrow}
                showsQuick={showsQuick}
                onShowQuick={setShowsQuick}
                onPopup={setPopup}
                onRecord={record}
              />
            </Suspense>
          </ToolRoom>
          <FieldRoom>
            <WritingField
              autoFocus={!isTouch()}
              ref={input}
              value={text}
              placeholder={t("composer.placeholder")}
              onChange={(event) => write(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              aria-label={t("composer.placeholder")}
              aria-invalid={over > 0 || undefined}
              aria-haspopup={popup ? "listbox" : undefined}
              aria-autocomplete={popup ? "list" : undefined}
              aria-controls={popup?.listId}
              aria-activedescendant={popup?.activeId}
              enterKeyHint="enter"
            />
            {over > 0 ? (
              <Box role="alert" sx={{ typography: "caption", color: "error.main", px: 3 }}>
                {t("composer.tooLong", { count: over })}
              </Box>
            ) : null}
          </FieldRoom>
          <SendRoom>
            {isEmpty && !isEdit ? (
              <Suspense fallback={sendButton}>
                <MicButton onRecord={record} instead={sendButton} />
              </Suspense>
            ) : (
              sendButton
            )}
          </SendRoom>
        </FieldRow>
        {isShut && !isNote && !records ? (
          <ClosedWindow hours={sendingWindow.hours} onChoose={() => setPicksTemplate(true)} />
        ) : null}
        {records ? (
          <Box sx={{ minHeight: 44 }}>
            <RecorderBar
              place={recordingPlace(ticket.id)}
              onSend={({ file, ...voice }) => composer.sendExtras([{ body: "", extras: { file, voice } }])}
              onClose={() => {
                setRecords(false);
                requestAnimationFrame(() => input.current?.focus());
              }}
            />
          </Box>
        ) : null}
        {/* Above the field, and after it for Tab: writing comes first. */}
        {isNote || !(narrow || isEdit || records) || (isShut && !records) ? (
          <ModeSwitch mode={mode} onChange={changeMode} />
        ) : null}
        {sendingWindow?.until && !isNote ? <WindowChip until={sendingWindow.until} /> : null}
      </Paper>
      {anchor ? (
        <AttachMenu
          anchor={anchor}
          onFiles={chooseFiles}
          onExtras={(extras) => composer.sendExtras([{ body: "", extras }])}
          onTemplate={sendingWindow ? () => setPicksTemplate(true) : null}
          onClose={() => setAnchor(null)}
          habits={{
            narrow,
            signs,
            toggleSign,
            enterSends,
            toggleEnter,
            showQuick: () => setShowsQuick(true),
            writeNote: () => setMode("note"),
          }}
        />
      ) : null}
      {picksTemplate ? (
        <TemplateDialog
          connectionId={ticket.whatsappId}
          onSend={(message) => composer.sendExtras([message])}
          onClose={() => setPicksTemplate(false)}
        />
      ) : null}
      {/* Files that may not leave now are kept for when the customer writes. */}
      {selectedFiles && !isShut ? (
        <AttachDialog
          files={selectedFiles}
          trayKey={composer.trayKey}
          text={draft}
          onSend={(items, tookText) => {
            composer.sendExtras(items);
            if (tookText) composer.writeDraft("");
          }}
          onClose={() => chooseFiles(null)}
        />
      ) : null}
    </>
  );
});

/** The bar above the field: the quoted message, or a note that a sent message is being edited. */
function ReplyOrEditBar({ replyOrEdit, onLeave }: { replyOrEdit: ReplyOrEdit; onLeave: () => void }) {
  const { t } = useTranslation("tickets");
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0, pb: 1 }}>
      {replyOrEdit.kind === "reply" ? (
        <Quote quoted={replyOrEdit.quoted} />
      ) : (
        <Box sx={{ flexGrow: 1, px: 3, fontWeight: 600, color: "text.secondary" }}>{t("composer.editing")}</Box>
      )}
      <TipButton label={t("composer.leave")} onClick={onLeave}>
        <CloseIcon size={20} />
      </TipButton>
    </Box>
  );
}
