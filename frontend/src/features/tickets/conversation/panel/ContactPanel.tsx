import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import { useContact } from "@/shared/contacts/use-contact";
import AdCard from "../messages/AdCard";
import { Connections } from "./Connections";
import { Files } from "./files/Files";
import { LastTickets } from "./LastTickets";
import { Members } from "./Members";
import { Notes } from "./Notes";
import { Section } from "./parts";
import type { PanelFocus } from "./panel-focus";
import { Facts, Person, usePersonFacts } from "./Person";
import { PersonSwitches } from "./PersonSwitches";
import { Timeline } from "./Timeline";
import { useContactTickets } from "./use-contact-tickets";
import { useNotes } from "../../state/notes/use-notes";

interface Props {
  ticket: TicketDto;
  /** Whether the panel covers the conversation instead of being next to it. */
  isOver: boolean;
  focusTarget: { at: PanelFocus } | null;
  onClose: () => void;
}

/** The contact's details, notes, media, tickets and timeline. */
export default function ContactPanel({ ticket, isOver, focusTarget, onClose }: Props) {
  const id = useId();
  const body = <Body titleId={id} ticket={ticket} isOver={isOver} focusTarget={focusTarget} onClose={onClose} />;
  if (isOver) {
    return (
      <Drawer
        anchor="right"
        open
        onClose={onClose}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-modal": true,
            "aria-labelledby": id,
            sx: { width: { xs: "100%", sm: 320 }, overflowX: "hidden" },
          },
        }}
      >
        {body}
      </Drawer>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Box
      component="aside"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      sx={{
        flexShrink: 0,
        width: 320,
        "@media (max-width: 1499.95px)": { width: 272 },
        overflowY: "auto",
        overflowX: "hidden",
        bgcolor: "background.paper",
        borderLeft: 1,
        borderColor: "divider",
      }}
    >
      {body}
    </Box>
  );
}

function Body({ titleId, ticket, isOver, focusTarget, onClose }: Props & { titleId: string }) {
  const { t } = useTranslation("panel");
  const facts = usePersonFacts(ticket);
  const tickets = useContactTickets(ticket.contactId);
  const contact = useContact(ticket.contactId).data;
  const ad = ticket.ad ?? contact?.ad;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusTarget?.at === "panel") close.current?.focus();
  }, [focusTarget]);
  const leave = () => {
    if (isOver) onClose();
  };
  return (
    <>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          minHeight: 48,
          pl: 4,
          pr: 2,
          position: "sticky",
          top: 0,
          zIndex: 1,
          bgcolor: "background.paper",
        }}
      >
        <Box component="h2" id={titleId} sx={{ m: 0, flexGrow: 1, typography: "h2" }}>
          {t("title")}
        </Box>
        <IconButton ref={close} aria-label={t("close")} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Person ticket={ticket} onLeave={leave} />
      {ticket.isGroup ? null : <PersonSwitches contactId={ticket.contactId} />}
      {ad ? (
        <Section name={t("ad")}>
          <AdCard ad={ad} />
        </Section>
      ) : null}
      {ticket.isGroup ? <Members contactId={ticket.contactId} /> : null}
      <Section name={t("notes.title")} count={useNotes(ticket.contactId).data?.length}>
        <Notes key={ticket.contactId} ticket={ticket} focusTarget={focusTarget} />
      </Section>
      <Files ticket={ticket} onGo={leave} />
      <Section name={t("tickets.title")}>
        <LastTickets ticket={ticket} contactTickets={tickets} onGo={leave} />
      </Section>
      <Connections ticket={ticket} contactTickets={tickets} onGo={leave} />
      {facts.length > 0 ? (
        <Section name={t("person.facts")}>
          <Facts facts={facts} />
        </Section>
      ) : null}
      <Section name={t("timeline.title")} isFolded>
        <Timeline ticket={ticket} />
      </Section>
    </>
  );
}
