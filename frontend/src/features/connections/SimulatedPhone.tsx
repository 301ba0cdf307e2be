import type { ConnectionDto } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import ExternalIcon from "lucide-react/icons/external-link";
import { currentLanguage } from "../../shared/i18n/current";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { useSimulatorPort } from "../../shared/api/use-simulator-port";
import { wordsFor } from "../../shared/connections/words-for";

/** The current code travels in the fragment, which browsers never send to a server. */
function addressOfPhone(connection: ConnectionDto, port: number): string {
  const { name, number, status, qrcode, pairingCode } = connection;
  const query = new URLSearchParams({ phone: number ?? "", lang: currentLanguage() });
  const pairing: Record<string, string> =
    status === "qrcode" && qrcode
      ? { qr: qrcode, name }
      : status === "PAIRING" && pairingCode
        ? { code: pairingCode, name }
        : {};
  const fragment = new URLSearchParams(pairing).toString();
  return `http://${location.hostname}:${port}/?${query.toString()}${fragment && `#${fragment}`}`;
}

const isAwaitingCode = ({ status, qrcode }: ConnectionDto): boolean =>
  status === "OPENING" || status === "DISCONNECTED" || (status === "qrcode" && !qrcode);

/** A link to the phone of a simulated connection, on the simulator's page. The URL carries the pairing code. */
export function SimulatedPhone({ connection, size }: { connection: ConnectionDto; size?: "small" }) {
  const { t } = useTranslation("connections");
  const port = useSimulatorPort();
  if (port === null || !connection.capabilities.simulated) return null;
  return (
    <Button
      component="a"
      variant={size ? "text" : "contained"}
      size={size}
      href={addressOfPhone(connection, port)}
      target="_blank"
      rel="noopener noreferrer"
      // Opened before there is a code, the phone would have nothing to scan.
      disabled={size === undefined && isAwaitingCode(connection)}
      endIcon={<ExternalIcon />}
      sx={{ justifySelf: "start", whiteSpace: "nowrap", ...(size ? { px: 1, mx: -1 } : {}) }}
    >
      {t("qr.simulatedPhone", wordsFor(connection.capabilities))}
      <Box component="span" sx={visuallyHidden}>{` (${t("qr.newTab")})`}</Box>
    </Button>
  );
}
