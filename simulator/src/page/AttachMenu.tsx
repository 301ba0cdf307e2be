import { useRef, type ComponentType } from "react";
import ClipIcon from "lucide-react/icons/paperclip";
import FileIcon from "lucide-react/icons/file";
import MicIcon from "lucide-react/icons/mic";
import MoreIcon from "lucide-react/icons/ellipsis-vertical";
import PersonIcon from "lucide-react/icons/user";
import PinIcon from "lucide-react/icons/map-pin";
import PollIcon from "lucide-react/icons/chart-bar-big";
import { CardForm, LocationForm, PollForm, SampleForm } from "./attach-forms";
import { canWrite, type ChatView } from "./chat-view";
import { FileForm, isTooLarge } from "./FileForm";
import { openDialog } from "./FormDialog";
import { Menu, type Icon } from "./parts";
import { translate, type TextKey } from "./translate";
import { canRecord, record } from "./VoiceForm";

/** The menu of what can be sent other than text. */
export function AttachMenu({ view }: { view: ChatView }) {
  const files = useRef<HTMLInputElement>(null);
  const form = (Icon: Icon, key: TextKey, testId: string, Form: ComponentType<{ view: ChatView }>) => ({
    Icon,
    text: translate(key),
    testId,
    act: () => openDialog(<Form view={view} />),
  });
  const chooseFile = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    input.value = "";
    if (file && !isTooLarge(file)) openDialog(<FileForm view={view} file={file} />);
  };
  const voice = { Icon: MicIcon, text: translate("record"), testId: "attach-voice", act: () => record(view) };
  const choices = [
    { Icon: FileIcon, text: translate("attachFile"), testId: "attach-file", act: () => files.current?.click() },
    ...(canRecord() ? [voice] : []),
    form(PinIcon, "location", "attach-location", LocationForm),
    form(PersonIcon, "contactCard", "attach-contact", CardForm),
    form(PollIcon, "poll", "attach-poll", PollForm),
    form(MoreIcon, "otherKinds", "attach-sample", SampleForm),
  ];
  return (
    <>
      <Menu label="attach" testId="attach" Icon={ClipIcon} disabled={!canWrite(view)} choices={choices} />
      <input
        ref={files}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={translate("attachFile")}
        data-testid="file-input"
        onChange={({ target }) => chooseFile(target)}
      />
    </>
  );
}
