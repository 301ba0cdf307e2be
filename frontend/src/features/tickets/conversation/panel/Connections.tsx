import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ticketPath } from "../../state/routes";
import { otherConnections } from "./other-connections";
import { Section } from "./parts";
import type { ContactTickets } from "./use-contact-tickets";

interface Props {
  ticket: TicketDto;
  contactTickets: ContactTickets;
  onGo: () => void;
}

/** The other connections on which the customer has tickets; renders nothing if there are none. */
export function Connections({ ticket, contactTickets, onGo }: Props) {
  const { t } = useTranslation("panel");
  const others = otherConnections(ticket, contactTickets.tickets ?? []);
  if (others.length === 0) return null;
  return (
    <Section name={t("connections.title")}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {others.map(({ id, name, uuid }) => (
          <li key={id}>
            <Box
              component={Link}
              to={ticketPath(uuid)}
              onClick={onGo}
              aria-label={t("connections.open", { name })}
              sx={(theme) => ({
                display: "flex",
                alignItems: "center",
                minHeight: 44,
                overflowWrap: "anywhere",
                color: theme.vars.palette.link,
              })}
            >
              {name}
            </Box>
          </li>
        ))}
      </Box>
    </Section>
  );
}
