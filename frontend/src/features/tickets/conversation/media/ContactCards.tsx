import { isDialled, parseVCards, typedNumberOf, type CardContact, type CardPhone } from "@guiche/contract/texts/vcard";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { copyText } from "@/shared/ui/copy-text";
import { UserAvatar } from "@/shared/ui/UserAvatar";
import { useBubbleActions } from "../bubble-actions";
import { Card, CardIcon, Line } from "@/shared/media/parts";
import { useStartConversation } from "./use-start-conversation";

const maxShown = 5;
const button = { minHeight: { xs: 44, sm: 32 } };

/** Messages whose cards are all shown: the list mounts a row again whenever it scrolls back into sight. */
const unfoldedBodies = new Set<string>();

/** The contacts of a vCard message. */
export function ContactCards({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const cards = useMemo(() => parseVCards(body), [body]);
  const [isOpen, setOpen] = useState(() => unfoldedBodies.has(body));
  if (cards.length === 0) {
    return (
      <Card>
        <CardIcon Icon={WarnIcon} />
        <span>{t("contact.empty")}</span>
      </Card>
    );
  }
  const toggle = () => {
    if (isOpen) unfoldedBodies.delete(body);
    else unfoldedBodies.add(body);
    setOpen(!isOpen);
  };
  return (
    <>
      {(isOpen ? cards : cards.slice(0, maxShown)).map((card, index) => (
        <ContactCard key={index} card={card} />
      ))}
      {cards.length > maxShown ? (
        <Button size="small" aria-expanded={isOpen} onClick={toggle} sx={{ ...button, ml: -1 }}>
          {isOpen ? t("contact.fewer") : t("contact.more", { count: cards.length - maxShown })}
        </Button>
      ) : null}
    </>
  );
}

function ContactCard({ card }: { card: CardContact }) {
  const { t } = useTranslation("messages");
  const name = card.name || t("contact.unnamed");
  const [first, ...others] = card.phones;
  const labelled = first && (others.length > 0 || first.labels.length > 0);
  return (
    <div data-testid="contact-card">
      <Card>
        <UserAvatar name={name} />
        <span>
          <b>
            <Line title={name}>{name}</Line>
          </b>
          <Line>{labelled ? card.org || card.emails[0] : (first?.text ?? card.emails[0] ?? card.org)}</Line>
        </span>
      </Card>
      {card.phones.map((phone, index) => (
        <Phone
          key={index}
          phone={phone}
          card={card}
          name={name}
          isShown={labelled === true}
          isOnly={others.length === 0}
        />
      ))}
    </div>
  );
}

interface PhoneProps {
  phone: CardPhone;
  card: CardContact;
  name: string;
  /** Whether the number is shown here, rather than below the name. */
  isShown: boolean;
  isOnly: boolean;
}

/** A number of a card, with what it is for, and what can be done with it. */
function Phone({ phone, card, name, isShown, isOnly }: PhoneProps) {
  const { t } = useTranslation("messages");
  const { isReadOnly } = useBubbleActions();
  const labels = phone.labels.map((label) => labelOf(label, t)).join(", ");
  return (
    <>
      {isShown ? (
        <Line title={phone.text}>
          {labels ? <Box component="span" sx={{ color: "text.secondary" }}>{`${labels}: `}</Box> : null}
          {phone.text}
        </Line>
      ) : null}
      {isDialled(phone) && !isReadOnly ? (
        <PhoneActions phone={phone} card={card} name={isOnly ? name : `${name}, ${phone.text}`} />
      ) : null}
    </>
  );
}

function PhoneActions({ phone, card, name }: Pick<PhoneProps, "phone" | "card" | "name">) {
  const { t } = useTranslation("messages");
  const number = typedNumberOf(phone);
  const { busy, converse, save, dialog } = useStartConversation({
    name: card.name,
    number,
    email: card.emails[0] ?? "",
  });
  const actions = [
    { action: t("contact.converse"), act: converse, loading: busy },
    { action: t("contact.save"), act: save },
    {
      action: t("contact.copy"),
      act: () => copyText(number, { copied: t("phone.copied"), notCopied: t("menu.notCopied") }),
    },
  ];
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, ml: -1 }}>
      {actions.map(({ action, act, loading }) => (
        <Button
          key={action}
          size="small"
          loading={loading ?? null}
          onClick={act}
          aria-label={t("contact.actionFor", { action, name })}
          sx={button}
        >
          {action}
        </Button>
      ))}
      {dialog}
    </Box>
  );
}

const wordOfLabel = {
  cell: "cell",
  mobile: "cell",
  iphone: "cell",
  work: "work",
  home: "home",
  main: "main",
  fax: "fax",
  other: "other",
} as const;
const isKnownLabel = (label: string): label is keyof typeof wordOfLabel => Object.hasOwn(wordOfLabel, label);

/** The word for a type of the standard; the owner's own word as it is. */
const labelOf = (label: string, t: TFunction<"messages">): string =>
  isKnownLabel(label) ? t(`contact.labels.${wordOfLabel[label]}`) : label;
