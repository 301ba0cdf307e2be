import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { WarnIcon } from "@/shared/ui/icons";
import { UserAvatar } from "@/shared/ui/UserAvatar";
import { useBubbleActions } from "../bubble-actions";
import { Card, Line, SymbolIcon } from "@/shared/media/parts";
import { useStartConversation } from "./use-start-conversation";
import { numberOf, parseVCards, typedNumberOf, type CardContact } from "./vcard";

const maxShown = 5;

/** The contacts of a vCard message. */
export function ContactCards({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const cards = useMemo(() => parseVCards(body), [body]);
  if (cards.length === 0) {
    return (
      <Card>
        <SymbolIcon>
          <WarnIcon fontSize="small" />
        </SymbolIcon>
        <span>{t("contact.empty")}</span>
      </Card>
    );
  }
  return (
    <>
      {cards.slice(0, maxShown).map((card, index) => (
        <ContactCard key={index} card={card} />
      ))}
      {cards.length > maxShown ? <span>{t("contact.more", { count: cards.length - maxShown })}</span> : null}
    </>
  );
}

function ContactCard({ card }: { card: CardContact }) {
  const { t } = useTranslation("messages");
  const { isReadOnly } = useBubbleActions();
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
      {numberOf(card) && !isReadOnly ? <CardActions card={card} name={name} /> : null}
    </div>
  );
}

function CardActions({ card, name }: { card: CardContact; name: string }) {
  const { t } = useTranslation("messages");
  const { busy, converse, save, dialog } = useStartConversation({
    name: card.name,
    number: typedNumberOf(card),
    email: card.emails[0] ?? "",
  });
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
        onClick={save}
        aria-label={t("contact.actionFor", { action: t("contact.save"), name })}
        sx={button}
      >
        {t("contact.save")}
      </Button>
      {dialog}
    </Box>
  );
}
