import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { createSvgIcon } from "@mui/material/utils";
import { useState, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { notifyError, notifyWarning } from "../../../shared/api/notify-error";
import { PersonIcon } from "../../../shared/ui/icons";
import { FileIcon, PictureIcon, PinIcon } from "../media/parts";
import { ContactsDialog, type ChosenContact } from "../menu/ContactsDialog";
import type { Enclosed } from "../outbox/outbox";
import { pickFiles } from "./pick-files";

const CameraIcon = createSvgIcon(
  <path
    d="M4 7.500h3.500l1.500-2.500h6l1.500 2.500H20v11H4zM12 16a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400z"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinejoin="round"
  />,
  "Camera",
);

const locationMs = 15_000;
const pictures = "image/*,video/*";

interface Props {
  anchor: HTMLElement;
  onFiles: (files: File[]) => void;
  onEnclose: (enclosed: Enclosed) => void;
  onClose: () => void;
}

type Choice = "media" | "document" | "camera" | "contact" | "location";
const icons: Record<Choice, ComponentType<{ fontSize: "small" }>> = {
  media: PictureIcon,
  document: FileIcon,
  camera: CameraIcon,
  contact: PersonIcon,
  location: PinIcon,
};

/** The browser tells a place only over a secure line, and a camera is a thing of phones. */
const choices = (): Choice[] => [
  "media",
  "document",
  ...(matchMedia("(pointer: coarse)").matches ? (["camera"] as const) : []),
  "contact",
  ...(window.isSecureContext && "geolocation" in navigator ? (["location"] as const) : []),
];

/** What can go with a message. */
export default function AttachMenu({ anchor, onFiles, onEnclose, onClose }: Props) {
  const { t } = useTranslation("messages");
  const [choosesContacts, setChoosesContacts] = useState(false);

  const sendPlace = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => onEnclose({ location: { latitude, longitude } }),
      () => notifyWarning(t("attach.noLocation")),
      { timeout: locationMs, maximumAge: locationMs },
    );
  const choose = (choice: Choice) => {
    if (choice === "contact") return setChoosesContacts(true);
    onClose();
    if (choice === "media") pickFiles({ accept: pictures }, onFiles);
    if (choice === "document") pickFiles({}, onFiles);
    if (choice === "camera") pickFiles({ accept: "image/*", capture: "environment" }, onFiles);
    if (choice === "location") sendPlace();
  };

  if (choosesContacts) {
    return (
      <ContactsDialog
        title={t("contacts.sendTitle")}
        verb={t("contacts.send")}
        withNumber
        onSubmit={(chosen) => onEnclose({ contacts: chosen.map(cardOf) })}
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
      {choices().map((choice) => {
        const Icon = icons[choice];
        return (
          <MenuItem key={choice} onClick={() => choose(choice)} sx={{ minHeight: 40 }}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {t(`attach.${choice}`)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

const cardOf = ({ id, name, number }: ChosenContact) => ({ id, name, number });
