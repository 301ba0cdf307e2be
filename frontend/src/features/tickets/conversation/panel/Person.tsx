import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import CopyIcon from "lucide-react/icons/copy";
import DueIcon from "lucide-react/icons/calendar";
import EditIcon from "lucide-react/icons/pencil";
import SearchIcon from "lucide-react/icons/search";
import { runCommand, useOffered } from "@/shared/commands";
import { ContactDialog, useContact } from "@/shared/contacts";
import { shownNumber } from "@/shared/contacts/number";
import { useBlob } from "@/shared/media/use-blob";
import { copyText } from "@/shared/ui/copy-text";
import { TipButton } from "@/shared/ui/TipButton";
import { UserAvatar } from "@/shared/ui/UserAvatar";
import { oneLine } from "@/shared/ui/looks";

const facePx = 56;

/** The contact's picture, name, number and email. */
export function Person({ ticket, onLeave }: { ticket: TicketDto; onLeave: () => void }) {
  const { t } = useTranslation("panel");
  const { contact } = ticket;
  const [editing, setEditing] = useState(false);
  const offeredCommands = useOffered();
  return (
    <Box sx={{ display: "grid", gap: 2, px: 4, pb: 3 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 3, minWidth: 0 }}>
        <Face name={contact.name} src={contact.profilePicUrl} />
        <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Box sx={{ typography: "subtitle1", fontWeight: 600, lineHeight: 1.3, unicodeBidi: "plaintext" }}>
            {contact.name}
          </Box>
          {contact.number && !contact.isGroup ? (
            <Box sx={{ typography: "body2", color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
              {shownNumber(contact.number)}
            </Box>
          ) : null}
          {contact.email ? (
            <Box
              component="a"
              href={`mailto:${contact.email}`}
              title={contact.email}
              sx={(theme) => ({
                display: "block",
                typography: "body2",
                ...oneLine,
                color: theme.vars.palette.link,
              })}
            >
              {contact.email}
            </Box>
          ) : null}
        </Box>
      </Box>
      <Box sx={{ display: "flex", gap: 1, ml: -2 }}>
        <TipButton label={t("person.edit")} onClick={() => setEditing(true)}>
          <EditIcon size={20} />
        </TipButton>
        <TipButton
          label={t("find.label")}
          onClick={() => {
            onLeave();
            runCommand("find");
          }}
        >
          <SearchIcon size={20} />
        </TipButton>
        {offeredCommands.includes("schedule") ? (
          <TipButton label={t("person.schedule")} onClick={() => runCommand("schedule")}>
            <DueIcon size={20} />
          </TipButton>
        ) : null}
        {contact.number && !contact.isGroup ? <CopyNumber number={contact.number} /> : null}
      </Box>
      {editing ? <ContactDialog contactId={contact.id} onClose={() => setEditing(false)} /> : null}
    </Box>
  );
}

function CopyNumber({ number }: { number: string }) {
  const { t } = useTranslation("panel");
  const text = shownNumber(number);
  return (
    <TipButton
      label={t("person.copy")}
      onClick={() => copyText(text, { copied: t("person.copied"), notCopied: t("person.notCopied") })}
    >
      <CopyIcon size={20} />
    </TipButton>
  );
}

/** The contact's picture, which opens enlarged. */
function Face({ name, src }: { name: string; src: string | null }) {
  const { t } = useTranslation("panel");
  const [large, setLarge] = useState(false);
  if (!src) return <UserAvatar name={name} size={facePx} />;
  return (
    <>
      <ButtonBase
        aria-label={t("person.enlarge")}
        onClick={() => setLarge(true)}
        sx={{ borderRadius: "50%", cursor: "zoom-in" }}
      >
        <UserAvatar name={name} src={src} size={facePx} />
      </ButtonBase>
      {large ? <LargeFace name={name} src={src} onClose={() => setLarge(false)} /> : null}
    </>
  );
}

function LargeFace({ name, src, onClose }: { name: string; src: string; onClose: () => void }) {
  const { t } = useTranslation("panel");
  const { url } = useBlob(src);
  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { "aria-label": name } }}>
      <Box sx={{ position: "relative", width: "min(480px, 80vw)", aspectRatio: "1", bgcolor: "sunken" }}>
        {url ? <img src={url} alt={name} style={{ width: "100%", height: "100%", objectFit: "contain" }} /> : null}
        <IconButton
          aria-label={t("person.closePicture")}
          autoFocus
          onClick={onClose}
          sx={{ position: "absolute", top: 8, right: 8, bgcolor: "background.paper", "&:hover": { bgcolor: "sunken" } }}
        >
          <CloseIcon />
        </IconButton>
      </Box>
    </Dialog>
  );
}

/** The contact's first connection and extra fields. */
export function usePersonFacts(ticket: TicketDto): { name: string; value: string }[] {
  const { t } = useTranslation("panel");
  const { data } = useContact(ticket.contactId);
  if (!data) return [];
  const origin = data.whatsapp ? [{ name: t("person.origin"), value: data.whatsapp.name }] : [];
  return [...data.extraInfo.map(({ name, value }) => ({ name, value })), ...origin];
}

export const Facts = ({ facts }: { facts: readonly { name: string; value: string }[] }) => (
  <Box component="dl" sx={{ m: 0, display: "grid", gap: 2, overflowWrap: "anywhere" }}>
    {facts.map(({ name, value }, index) => (
      <div key={index}>
        <Box component="dt" sx={{ typography: "caption", color: "text.secondary" }}>
          {name}
        </Box>
        <Box component="dd" sx={{ m: 0, whiteSpace: "pre-wrap" }}>
          {value || "–"}
        </Box>
      </div>
    ))}
  </Box>
);
