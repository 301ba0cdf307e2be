import type { AuditDto } from "@guiche/contract/audit";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { partsOf } from "./words";

type Value = AuditDto["details"][string];

/** What changed, in small: "profile: admin", "disabled → enabled". */
export function Details({ details }: { details: AuditDto["details"] }) {
  const { t } = useTranslation("audit");
  const parts = partsOf(details);
  if (parts.length === 0) return t("nothing");
  // A field without a word is shown by its name.
  const label = (name: string) => t(`fields.${name as "name"}`, { defaultValue: name });
  const word = (value: Value) => {
    if (value === null || value === "") return t("empty");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    return String(value);
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
          {was === undefined ? word(is) : `${word(was)} → ${word(is)}`}
        </Box>
      ))}
    </Box>
  );
}
