import { contactApi, type ContactDto } from "@guiche/contract/contacts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { call } from "../../../shared/api/call";
import { notifyError } from "../../../shared/api/notify-error";
import { ContactDialog } from "../../../shared/contacts";
import { newTicketPath } from "../../../shared/places";
import { WarnIcon } from "../../../shared/ui/icons";
import { UserAvatar } from "../../../shared/ui/UserAvatar";
import { useBubbleActs } from "../chat/bubble-acts";
import { Card, Line, Sign } from "./parts";
import { numberOf, parseVCards, typedNumberOf, type CardContact } from "./vcard";

const mostShown = 5;
const longestName = 50;

/** People as the customer's address book has them. */
export function ContactCards({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const cards = useMemo(() => parseVCards(body), [body]);
  if (cards.length === 0) {
    return (
      <Card>
        <Sign>
          <WarnIcon fontSize="small" />
        </Sign>
        <span>{t("contact.empty")}</span>
      </Card>
    );
  }
  return (
    <>
      {cards.slice(0, mostShown).map((card, index) => (
        <ContactCard key={index} card={card} />
      ))}
      {cards.length > mostShown ? <span>{t("contact.more", { count: cards.length - mostShown })}</span> : null}
    </>
  );
}

function ContactCard({ card }: { card: CardContact }) {
  const { t } = useTranslation("messages");
  const { isReadOnly } = useBubbleActs();
  const number = numberOf(card);
  const name = card.name || t("contact.unnamed");
  return (
    <div data-testid="contact-card">
      <Card>
        <UserAvatar name={name} />
        <span>
          <b>
            <Line title={name}>{name}</Line>
          </b>
          <Line>{card.phones[0]?.text ?? card.emails[0] ?? card.org}</Line>
        </span>
      </Card>
      {number && !isReadOnly ? <CardActs card={card} name={name} number={number} /> : null}
    </div>
  );
}

/** Whoever has this number among the contacts already. */
async function contactWith(number: string): Promise<ContactDto | null> {
  const { contacts } = await call(contactApi.list, { query: { searchParam: number } });
  return contacts.find((contact) => contact.number === number) ?? null;
}

interface ActsProps {
  card: CardContact;
  name: string;
  number: string;
}

/** Saved first, if it has to be: a conversation is with a contact. */
function CardActs({ card, name, number }: ActsProps) {
  const { t } = useTranslation("messages");
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"save" | "converse" | null>(null);
  const [busy, setBusy] = useState(false);
  const begin = (contactId: number) => void navigate(newTicketPath(contactId));
  const converse = () => {
    setBusy(true);
    contactWith(number)
      .then((contact) => (contact ? begin(contact.id) : setAsked("converse")), notifyError)
      .finally(() => setBusy(false));
  };
  const after = (contactId: number) => {
    setAsked(null);
    if (asked === "converse") begin(contactId);
  };
  const button = { minHeight: { xs: 44, sm: 32 } };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, ml: -1 }}>
      <Button
        size="small"
        loading={busy}
        onClick={converse}
        aria-label={t("contact.actionFor", { action: t("contact.converse"), name })}
        sx={button}
      >
        {t("contact.converse")}
      </Button>
      <Button
        size="small"
        onClick={() => setAsked("save")}
        aria-label={t("contact.actionFor", { action: t("contact.save"), name })}
        sx={button}
      >
        {t("contact.save")}
      </Button>
      {asked ? (
        <ContactDialog
          contactId={null}
          initial={{ name: card.name.slice(0, longestName), number: typedNumberOf(card), email: card.emails[0] ?? "" }}
          onClose={() => setAsked(null)}
          onSaved={(contact) => after(contact.id)}
          {...(asked === "converse" && { onExisting: (contact: ContactDto) => after(contact.id) })}
        />
      ) : null}
    </Box>
  );
}
