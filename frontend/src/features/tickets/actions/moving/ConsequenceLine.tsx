import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "@/shared/session";
import { consequenceOf, type Destination } from "./destination";
import { splitBold } from "./split-bold";

interface Props {
  destination: Destination;
  tickets: readonly TicketDto[];
}

/** Describes what the transfer will do, updated while the user fills in the form. */
export function ConsequenceLine({ destination, tickets }: Props) {
  const { t } = useTranslation("moving");
  const { rights } = useSession();
  const { sentence, changesConnection, losesSight, names } = consequenceOf(destination, tickets, rights);
  const count = tickets.length;
  const sentences = [
    splitBold((placeholders) => t(`consequence.${sentence}`, { ...placeholders, count }), names),
    changesConnection ? splitBold((placeholders) => t("consequence.line", placeholders), names) : [],
    losesSight ? splitBold(() => t("consequence.unseen", { count }), {}) : [],
  ].filter((pieces) => pieces.length > 0);
  return (
    <Box
      role="status"
      data-testid="consequence"
      sx={(theme) => ({
        px: 4,
        py: 3,
        borderRadius: "8px",
        typography: "body2",
        bgcolor: theme.vars.palette.state.open.tint,
        color: theme.vars.palette.state.open.main,
        overflowWrap: "anywhere",
      })}
    >
      {sentences.map((pieces, place) => (
        <Fragment key={place}>
          {place > 0 ? " " : null}
          {pieces.map(({ text, bold }, at) => (bold ? <strong key={at}>{text}</strong> : text))}
        </Fragment>
      ))}
    </Box>
  );
}
