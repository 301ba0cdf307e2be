import type { TicketDto } from "@guiche/contract/tickets";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import MoreIcon from "lucide-react/icons/ellipsis-vertical";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import type { TicketAction } from "../actions/ticket-action";
import { CardButton } from "./card-parts";

const HeaderActions = lazyDialog(() => import("../conversation/header/HeaderActions"));

interface Props {
  ticket: TicketDto;
  actions: readonly TicketAction[];
  tabIndex: number;
}

/** The actions that a card does not offer at one click. */
export function CardMenu({ ticket, actions, tabIndex }: Props) {
  const { t } = useTranslation("tickets");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const latest = useRef(ticket);
  useEffect(() => {
    latest.current = ticket;
  }, [ticket]);
  return (
    <>
      <CardButton
        type="button"
        data-sign=""
        tabIndex={tabIndex}
        aria-label={t("card.actionFor", { action: t("ticket.more"), name: ticket.contact.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={t("ticket.more")}
        onClick={(event) => {
          // A click on the card of a ticket that waits moves the focus to its first button.
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        <MoreIcon size={18} />
      </CardButton>
      {anchor ? (
        <HeaderActions latest={latest} actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
      ) : null}
    </>
  );
}
