import type { AuditDto } from "@guiche/contract/audit";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../shared/format/money";
import { partsOf, piecesOf } from "./words";

type Value = AuditDto["details"][string];

/** What changed, in small: "profile: admin", "disabled → enabled". */
export function Details({ details }: { details: AuditDto["details"] }) {
  const { t } = useTranslation("audit");
  const parts = partsOf(details);
  if (parts.length === 0) return t("nothing");
  // A field without a word is shown by its name.
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
    <Box component="span" sx={{ typography: "body2", overflowWrap: "anywhere" }}>
      {parts.map(({ name, was, is }, place) => (
        <Box key={place} component="span" sx={{ display: "block" }}>
          {name ? (
            <Box component="span" sx={{ color: "text.secondary" }}>
              {label(name)}:{" "}
            </Box>
          ) : null}
          {was === undefined ? word(name, is) : `${word(name, was)} → ${word(name, is)}`}
        </Box>
      ))}
    </Box>
  );
}
