import type { DraggableProvided } from "@hello-pangea/dnd";
import { isOnBoard } from "@guiche/contract/kanban";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo, type KeyboardEvent, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSeveralConnections } from "@/shared/pickers/use-choices";
import { staticStyled } from "@/shared/ui/static-styled";
import { TicketCard } from "../inbox/TicketCard";

const Frame = staticStyled("div", (theme) => ({
  borderRadius: 8,
  marginBottom: 6,
  backgroundColor: theme.vars.palette.background.paper,
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: -2 },
  // It cannot be carried: the lane shows through it.
  "&[data-closed]": { backgroundColor: "transparent" },
  "&[data-closed] > :not([data-current])": { backgroundColor: "transparent", borderStyle: "dashed" },
  "&[data-lifted]": { boxShadow: "0 6px 18px rgb(0 0 0 / 30%)" },
  // The library waits for the end of the transition that takes a dropped card to its place.
  "@media (prefers-reduced-motion: reduce)": { "&[data-lifted]": { transitionDuration: "1ms !important" } },
}));
const Also = staticStyled("span", { marginInlineEnd: "auto" });

export interface CardProps {
  provided: DraggableProvided;
  ticket: TicketDto;
  /** The other lanes whose tags it has. */
  alsoIn: readonly string[];
  reachable: boolean;
  lifted?: boolean;
  /** Undefined outside the selection mode. */
  picked?: boolean;
  current: boolean;
  search: string;
  onPick: (ticketId: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, ticket: TicketDto) => void;
  onOpen: (ticket: TicketDto) => void;
  onMenu: (ticket: TicketDto, anchor: HTMLElement) => void;
}

/** A card of the ticket list that can be carried to another lane. */
export function BoardCard({ provided, ticket, alsoIn, reachable, lifted = false, onKeyDown, ...props }: CardProps) {
  const { t } = useTranslation("kanban");
  const { onOpen, onMenu, picked, current, search, onPick } = props;
  const { name } = ticket.contact;
  const { draggableProps, dragHandleProps, innerRef } = provided;
  const showsConnection = useSeveralConnections();
  const lanes = alsoIn.join(", ");
  const more = alsoIn.length;
  const isClosed = !isOnBoard(ticket);
  // The same as before unless it changes: the card is then not rendered again for every step of a card that is carried.
  const foot = useMemo(
    () => (
      <>
        {isClosed ? (
          <Box component="span" sx={{ px: 1, typography: "caption", color: "text.secondary" }}>
            {t("closed.card")}
          </Box>
        ) : (
          <Button
            size="small"
            sx={{ minWidth: 0, px: 1, whiteSpace: "nowrap" }}
            tabIndex={reachable ? 0 : -1}
            aria-label={t("moveCard", { name })}
            aria-haspopup="menu"
            onClick={(event: MouseEvent<HTMLElement>) => onMenu(ticket, event.currentTarget)}
          >
            {t("moveTo")}
          </Button>
        )}
        <Also
          role={more > 0 ? "img" : undefined}
          aria-label={more > 0 ? t("alsoIn", { lanes }) : undefined}
          title={lanes || undefined}
        >
          {more > 0 ? `+${more}` : null}
        </Also>
      </>
    ),
    [t, name, lanes, more, isClosed, reachable, ticket, onMenu],
  );
  // A plain click opens the panel; with a modifier the link opens the ticket's own page.
  const openHere = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as HTMLElement).closest("a");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(ticket);
  };
  return (
    <Frame
      ref={innerRef}
      {...draggableProps}
      {...dragHandleProps}
      role="group"
      aria-label={name}
      tabIndex={reachable ? 0 : -1}
      data-board-card={ticket.id}
      data-lifted={lifted || undefined}
      data-closed={isClosed || undefined}
      onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event, ticket)}
      onClickCapture={openHere}
    >
      <TicketCard
        ticket={ticket}
        current={current}
        reachable={reachable}
        picked={picked}
        search={search}
        onPick={onPick}
        showsConnection={showsConnection}
        foot={foot}
      />
    </Frame>
  );
}
