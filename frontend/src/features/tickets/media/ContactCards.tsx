import { contactApi } from "@guiche/contract/contacts";
import Button from "@mui/material/Button";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../shared/api/call";
import { notifyError, notifySuccess } from "../../../shared/api/notify-error";
import { WarnIcon } from "../../../shared/ui/icons";
import { UserAvatar } from "../../../shared/ui/UserAvatar";
import { Card, Line, Sign } from "./parts";
import { numberOf, parseVCards, type CardContact } from "./vcard";

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
  const [state, setState] = useState<"new" | "saving" | "saved">("new");
  const number = numberOf(card);
  const name = card.name || t("contact.unnamed");
  const save = () => {
    if (!number) return;
    setState("saving");
    const body = { name: name.slice(0, longestName), number, email: card.emails[0] ?? "", extraInfo: [] };
    call(contactApi.create, { body }).then(
      () => {
        setState("saved");
        notifySuccess(t("contact.saved"));
      },
      (error: unknown) => {
        setState("new");
        notifyError(error);
      },
    );
  };
  return (
    <Card data-testid="contact-card">
      <UserAvatar name={name} />
      <span>
        <b>
          <Line title={name}>{name}</Line>
        </b>
        <Line>{card.phones[0]?.text ?? card.emails[0] ?? card.org}</Line>
      </span>
      {number && state !== "saved" ? (
        <Button size="small" onClick={save} loading={state === "saving"} aria-label={`${t("contact.save")}: ${name}`}>
          {t("contact.save")}
        </Button>
      ) : null}
    </Card>
  );
}
