import type { FoundTicketDto } from "@guiche/contract/tickets";
import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { formatDate } from "@/shared/format/dates";
import { Marked } from "@/shared/markup/Marked";
import { plainText } from "@/shared/markup/parse-markup";
import { marksOf } from "@/shared/find/marks-of";
import { withMessageParam } from "../state/routes";
import { Above, Note } from "./card-parts";
import { atMostLines } from "@/shared/ui/looks";

const Excerpt = styled("span")(({ theme }) => ({
  unicodeBidi: "plaintext",
  ...atMostLines(2),
  overflowWrap: "anywhere",
  fontSize: "0.8125rem",
  color: theme.vars.palette.text.primary,
}));
const Way = styled(Link)(({ theme }) => ({
  display: "block",
  minHeight: 24,
  color: "inherit",
  textDecoration: "none",
  borderRadius: 4,
  "&:hover span": { color: theme.vars.palette.link, textDecoration: "underline" },
  [theme.breakpoints.down("sm")]: { padding: "4px 0" },
}));

/** The result of a search in a card: the ticket's status and number, and a link to the message that was found. */
export function SearchHit({ ticket, term }: { ticket: FoundTicketDto; term: string }) {
  const { t } = useTranslation(["search", "tickets"]);
  const [search] = useSearchParams();
  const { found, status } = ticket;
  const place = `${t(`tickets:status.${status}`)} · #${ticket.number}`;
  if (!found) return <Note>{place}</Note>;
  const date = formatDate(found.createdAt);
  return (
    <Above>
      <Note>
        {place} · {date}
      </Note>
      {/* A pending ticket cannot be opened from its card, but the message that was found can. */}
      <Way to={withMessageParam(search, ticket.uuid, found.messageId)} title={t("goToMessage", { date })}>
        <Excerpt>
          <Marked text={plainText(found.body).replace(/\s+/g, " ")} marks={marksOf(term)} />
        </Excerpt>
      </Way>
    </Above>
  );
}
