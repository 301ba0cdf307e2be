import type { AuditDto } from "@guiche/contract/audit";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../shared/format/money";
import { staticStyled } from "../../shared/ui/static-styled";
import { partsOf, piecesOf } from "./label-keys";

type Value = AuditDto["details"][string];

const Changes = staticStyled("span", (theme) => ({
  fontSize: theme.typography.body2.fontSize,
  lineHeight: theme.typography.body2.lineHeight,
  overflowWrap: "anywhere",
  "& > span": { display: "block" },
  "& i": { fontStyle: "normal", color: theme.vars.palette.text.secondary },
}));

/** The changed fields: "profile: admin", "disabled → enabled". */
export function Details({ details }: { details: AuditDto["details"] }) {
  const { t } = useTranslation("audit");
  const parts = partsOf(details);
  if (parts.length === 0) return t("nothing");
  // A field without a translation is shown by its name.
  const label = (name: string) => t(`fields.${name as "name"}`, { defaultValue: name });
  const word = (name: string, value: Value) => {
    if (value === null || value === "") return t("empty");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (name === "valueCents") return formatMoney(Number(value) / 100);
    return piecesOf(name, String(value))
      .map(({ text, key }) => (key ? t(key as "values.profile.admin", { defaultValue: text }) : text))
      .join(" → ");
  };
  return (
    <Changes>
      {parts.map(({ name, was, is }, place) => (
        <span key={place}>
          {name ? <i>{label(name)}: </i> : null}
          {was === undefined ? word(name, is) : `${word(name, was)} → ${word(name, is)}`}
        </span>
      ))}
    </Changes>
  );
}
