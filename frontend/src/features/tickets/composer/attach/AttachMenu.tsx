import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import CameraIcon from "lucide-react/icons/camera";
import DueIcon from "lucide-react/icons/calendar";
import FileIcon from "lucide-react/icons/file";
import FilesIcon from "lucide-react/icons/folder";
import NoteIcon from "lucide-react/icons/sticky-note";
import PersonIcon from "lucide-react/icons/user";
import PictureIcon from "lucide-react/icons/image";
import PinIcon from "lucide-react/icons/map-pin";
import QuickIcon from "lucide-react/icons/zap";
import TemplateIcon from "lucide-react/icons/layout-template";
import type { LucideIcon } from "lucide-react";
import { notifyError, notifyWarning } from "@/shared/api/notify-error";
import { runCommand, useOffered } from "@/shared/commands";
import { IconItem } from "@/shared/ui/IconItem";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { MenuChoice } from "@/shared/ui/MenuChoice";
import { ContactsDialog, type ChosenContact } from "@/shared/contacts/ContactsDialog";
import type { MessageExtras } from "../../state/outbox/outbox-item";
import { isTouch } from "../enter";
import { pickFiles } from "./pick-files";

const CameraDialog = lazyDialog(() => import("./CameraDialog"));
const StoredFilesDialog = lazyDialog(() => import("./StoredFilesDialog"), "files");

/** Touch targets need more height. */
const entry = { minHeight: { xs: 44, sm: 40 } } as const;

const locationMs = 15_000;
const pictures = "image/*,video/*";

interface Props {
  anchor: HTMLElement;
  onFiles: (files: File[]) => void;
  onExtras: (extras: MessageExtras) => void;
  /** Missing where the connection knows no templates. */
  onTemplate: (() => void) | null;
  onClose: () => void;
  habits: Habits;
}

/** Writing preferences, stored in the browser, and the tools that do not fit next to the field on a narrow screen. */
interface Habits {
  narrow: boolean;
  signs: boolean;
  toggleSign: () => void;
  enterSends: boolean;
  toggleEnter: () => void;
  showQuick: () => void;
  writeNote: () => void;
}

type Choice = "schedule" | "template" | "media" | "document" | "stored" | "camera" | "contact" | "location";
const icons: Record<Choice, LucideIcon> = {
  media: PictureIcon,
  document: FileIcon,
  stored: FilesIcon,
  camera: CameraIcon,
  contact: PersonIcon,
  location: PinIcon,
  schedule: DueIcon,
  template: TemplateIcon,
};

/** Whether a camera is available. Phones always have one; computers list devices only on secure pages. */
function useHasCamera(): boolean {
  const [found, setFound] = useState(isTouch);
  useEffect(() => {
    if (found || !("mediaDevices" in navigator)) return;
    navigator.mediaDevices.enumerateDevices().then(
      (devices) => setFound(devices.some(({ kind }) => kind === "videoinput")),
      () => undefined,
    );
  }, [found]);
  return found;
}

/** Browsers share the location only with secure pages. */
const choices = (hasCamera: boolean, maySchedule: boolean, hasTemplates: boolean): Choice[] => [
  "media",
  "document",
  "stored",
  ...(hasCamera ? (["camera"] as const) : []),
  "contact",
  ...(window.isSecureContext && "geolocation" in navigator ? (["location"] as const) : []),
  ...(hasTemplates ? (["template"] as const) : []),
  ...(maySchedule ? (["schedule"] as const) : []),
];

/** The menu of things to attach. */
export default function AttachMenu({ anchor, onFiles, onExtras, onTemplate, onClose, habits }: Props) {
  const { t } = useTranslation(["messages", "writing"]);
  const [asks, setAsks] = useState<"menu" | "contacts" | "camera" | "stored">("menu");
  const hasCamera = useHasCamera();
  const offeredCommands = useOffered();

  const sendPlace = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => onExtras({ location: { latitude, longitude } }),
      () => notifyWarning(t("attach.noLocation")),
      { timeout: locationMs, maximumAge: locationMs },
    );
  const choose = (choice: Choice) => {
    if (choice === "contact") return setAsks("contacts");
    if (choice === "stored") return setAsks("stored");
    if (choice === "camera" && !isTouch()) return setAsks("camera");
    onClose();
    if (choice === "media") pickFiles({ accept: pictures }, onFiles);
    if (choice === "document") pickFiles({}, onFiles);
    if (choice === "camera") pickFiles({ accept: "image/*", capture: "environment" }, onFiles);
    if (choice === "location") sendPlace();
    if (choice === "schedule") runCommand("schedule");
    if (choice === "template") onTemplate?.();
  };

  const also = (act: () => void) => () => {
    onClose();
    act();
  };

  if (asks === "camera") {
    return (
      <CameraDialog
        onPhoto={(photo) => {
          onClose();
          onFiles([photo]);
        }}
        onClose={onClose}
      />
    );
  }
  if (asks === "stored") return <StoredFilesDialog onFiles={onFiles} onClose={onClose} />;
  if (asks === "contacts") {
    return (
      <ContactsDialog
        title={t("contacts.sendTitle")}
        verb={t("contacts.send")}
        withNumber
        onSubmit={(contacts) => onExtras({ contacts: contacts.map(cardOf) })}
        onError={notifyError}
        onClose={onClose}
      />
    );
  }
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "top", horizontal: "left" }}
      transformOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ list: { "aria-label": t("attach.label") } }}
    >
      {choices(hasCamera, offeredCommands.includes("schedule"), onTemplate !== null).map((choice) => {
        const Icon = icons[choice];
        return (
          <IconItem Icon={Icon} key={choice} onClick={() => choose(choice)} sx={entry}>
            {t(`attach.${choice}`)}
          </IconItem>
        );
      })}
      <Divider />
      {habits.narrow ? (
        <IconItem Icon={QuickIcon} onClick={also(habits.showQuick)} sx={entry}>
          {t("writing:quick.open")}
        </IconItem>
      ) : null}
      {habits.narrow ? (
        <IconItem Icon={NoteIcon} onClick={also(habits.writeNote)} sx={entry}>
          {t("writing:note.field")}
        </IconItem>
      ) : null}
      {habits.narrow ? (
        <MenuChoice label={t("writing:habits.sign")} isOn={habits.signs} onClick={also(habits.toggleSign)} sx={entry} />
      ) : null}
      {isTouch() ? null : (
        <MenuChoice
          label={t("writing:habits.enter")}
          isOn={habits.enterSends}
          onClick={also(habits.toggleEnter)}
          sx={entry}
        />
      )}
    </Menu>
  );
}

const cardOf = ({ id, name, number }: ChosenContact) => ({ id, name, number });
