import { cardSigns, type CardFact } from "@guiche/contract/message-kinds";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { formatMoment } from "@/shared/format/dates";
import { Card, IconSlot } from "@/shared/media/parts";
import { copyText } from "@/shared/ui/copy-text";
import { readCard } from "./read-body";

/** An order, a product, an event, an invitation or a payment: what WhatsApp tells of it. */
export function TradeCard({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const cardBody = readCard(body);
  if (!cardBody) return <span>{t("card.unknown")}</span>;
  const { card, title, text, facts = [] } = cardBody;
  return (
    <Box sx={{ width: 280, maxWidth: "100%" }} data-testid="card">
      <Card>
        <IconSlot>
          <span aria-hidden="true">{cardSigns[card]}</span>
        </IconSlot>
        <Box component="span" sx={{ overflowWrap: "anywhere" }}>
          {t(`card.types.${card}`)}
          {title ? (
            <>
              <br />
              <b>{title}</b>
            </>
          ) : null}
        </Box>
      </Card>
      {text ? <Box sx={{ my: 1, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{text}</Box> : null}
      <Box component="dl" sx={{ m: 0, fontSize: "0.875rem" }}>
        {facts.map((fact) => (
          <Fact key={fact.label} fact={fact} />
        ))}
      </Box>
    </Box>
  );
}

function Fact({ fact: { label, value, of = "" } }: { fact: CardFact }) {
  const { t, i18n } = useTranslation("messages");
  const kind = label === "key" && i18n.exists(`messages:card.keys.${of}`) ? ` (${t(`card.keys.${of as "EVP"}`)})` : "";
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5, minHeight: 24 }}>
      <Box component="dt" sx={{ color: "text.secondary" }}>
        {t(`card.labels.${label}`)}
        {kind}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere" }}>
        <FactValue label={label} value={value} of={of} />
      </Box>
    </Box>
  );
}

function FactValue({ label, value, of }: Required<CardFact>) {
  const { t, i18n } = useTranslation("messages");
  switch (label) {
    case "key":
      return (
        <Button
          size="small"
          onClick={() => copyText(value, { copied: t("menu.copied"), notCopied: t("menu.notCopied") })}
          sx={{ textAlign: "left", minHeight: { xs: 44, sm: 28 } }}
          aria-label={t("card.copyKey", { key: value })}
        >
          {value}
        </Button>
      );
    case "link":
      return /^https?:/i.test(value) ? (
        <Box component="a" href={value} target="_blank" rel="noopener noreferrer" sx={{ color: "link" }}>
          {value}
        </Box>
      ) : (
        value
      );
    case "starts":
    case "ends":
    case "until":
      return formatMoment(value);
    case "total":
    case "price":
      return amountOf(i18n.language, value, of);
    default:
      return value;
  }
}

/** A currency that the browser does not know stands before its amount. */
function amountOf(language: string, value: string, currency: string): string {
  try {
    return new Intl.NumberFormat(language, { style: "currency", currency }).format(Number(value));
  } catch {
    return `${currency} ${value}`.trim();
  }
}
