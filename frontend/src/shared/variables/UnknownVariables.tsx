import { contactApi } from "@guiche/contract/contacts";
import { tokensIn, unknownTokens, usesExtraFields, type TextKind } from "@guiche/contract/texts/variables";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "../lists/endpoint-query";

/** Names the unknown variables of a text while it is typed. It can be saved all the same, as a campaign can. */
export function UnknownVariables({ text, kind }: { text: string; kind: TextKind }) {
  const { t } = useTranslation("variables");
  const { data: fields, isPending } = useQuery({
    ...endpointQuery(contactApi.fieldNames),
    enabled: kind !== "quick" && (kind === "campaign" ? tokensIn(text).length > 0 : usesExtraFields(text)),
  });
  const mayBeFields = kind !== "quick" && isPending;
  const unknown = unknownTokens(text, kind, fields ?? []).filter(({ stays }) => stays || !mayBeFields);
  if (unknown.length === 0) return null;
  return (
    <Box role="status" sx={{ display: "grid", gap: 1, color: "warning.main" }}>
      {unknown.map(({ token, stays }) => (
        <span key={token}>{t(stays ? "unknown.stays" : "unknown.leftOut", { token })}</span>
      ))}
    </Box>
  );
}
