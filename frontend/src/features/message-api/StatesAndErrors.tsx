import { externalStates } from "@guiche/contract/external-messages";
import { errorStatus, type ErrorCode } from "@guiche/contract/errors";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";

const codes = [
  "ERR_VALIDATION",
  "ERR_UNKNOWN_FIELD",
  "ERR_WAPP_INVALID_CONTACT",
  "ERR_WINDOW_CLOSED",
  "ERR_TEMPLATE_NOT_SENDABLE",
  "ERR_API_TOKEN",
  "ERR_NO_PERMISSION",
  "ERR_KEY_REUSED",
  "ERR_PAYLOAD_TOO_LARGE",
  "ERR_API_QUOTA",
  "ERR_TOO_MANY_REQUESTS",
] as const satisfies readonly ErrorCode[];

/** What a status means, and what a refusal means. */
export function StatesAndErrors() {
  const { t } = useTranslation(["messageApi", "errors"]);
  const rows = [
    ...externalStates.map((state) => [state, t(`messageApi:states.${state}`)] as const),
    ...codes.map((code) => [`${errorStatus[code]} ${code}`, t(`errors:${code}`)] as const),
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: "grid", gridTemplateColumns: { xs: "1fr", sm: "auto 1fr" }, columnGap: 5, rowGap: 2 }}
    >
      {rows.map(([name, text]) => (
        <Box key={name} sx={{ display: "contents" }}>
          <Box component="dt" sx={{ fontFamily: "monospace", overflowWrap: "anywhere" }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, color: "text.secondary" }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
