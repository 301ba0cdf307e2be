import type { ConnectionDto } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { ExternalIcon } from "../../shared/ui/icons";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { useSimulatorPort } from "./use-connections";

/** A link to the simulator's page, where a simulated connection has its phone. */
export function SimulatedPhone({ connection, size }: { connection: ConnectionDto; size?: "small" }) {
  const { t } = useTranslation("connections");
  const port = useSimulatorPort();
  if (port === null || connection.provider !== "simulator") return null;
  return (
    <Button
      component="a"
      variant={size ? "text" : "outlined"}
      size={size}
      href={`http://${location.hostname}:${port}/?phone=${connection.number ?? ""}`}
      target="_blank"
      rel="noopener noreferrer"
      endIcon={<ExternalIcon />}
      sx={{ justifySelf: "start", whiteSpace: "nowrap", ...(size ? { px: 1, mx: -1 } : {}) }}
    >
      {t("qr.simulatedPhone")}
      <Box component="span" sx={visuallyHidden}>{` (${t("qr.newTab")})`}</Box>
    </Button>
  );
}
