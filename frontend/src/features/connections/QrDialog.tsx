import type { ConnectionDto } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { TitledDialog } from "../../shared/ui/TitledDialog";
import { PairingPane } from "./PairingPane";
import { QrPane } from "./QrPane";
import { QrSteps } from "./QrSteps";
import { SimulatedPhone } from "./SimulatedPhone";

const closeDelayMs = 1_500;

type PairingMethod = "qr" | "code";

/** Connected or timed out: the QR pane shows the result. */
const isPairingFinished = ({ status }: ConnectionDto) => status === "CONNECTED" || status === "TIMEOUT";

/**
 * Pairs a phone and follows the progress live: code, scanned, connected. After connecting it shows a check mark and
 * closes.
 */
export function QrDialog({ connection, onClose }: { connection: ConnectionDto; onClose: () => void }) {
  const { t } = useTranslation(["connections", "common"]);
  const connected = connection.status === "CONNECTED";
  const [way, setWay] = useState<PairingMethod>(connection.pairingCode ? "code" : "qr");
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (!connected) return;
    const timer = setTimeout(() => close(), closeDelayMs);
    return () => clearTimeout(timer);
  }, [connected]);

  return (
    <TitledDialog
      title={t("connections:qr.title", { name: connection.name })}
      maxWidth="md"
      fullWidth={false}
      onClose={onClose}
    >
      <DialogContent>
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 300px) auto" },
            gap: 6,
            pt: 1,
          }}
        >
          <Box sx={{ display: "grid", gap: 5, alignContent: "start" }}>
            <QrSteps way={way} isSimulated={connection.capabilities.simulated} />
            <SimulatedPhone connection={connection} />
          </Box>
          <Box sx={{ display: "grid", gap: 4, justifyItems: "center", alignContent: "start" }}>
            {connected ? null : (
              <ToggleButtonGroup
                exclusive
                size="small"
                value={way}
                onChange={(_event, method: PairingMethod | null) => method && setWay(method)}
                aria-label={t("connections:qr.stepsLabel")}
              >
                <ToggleButton value="qr">{t("connections:session.qrcode")}</ToggleButton>
                <ToggleButton value="code">{t("connections:pairing.byCode")}</ToggleButton>
              </ToggleButtonGroup>
            )}
            <Box
              sx={{
                minWidth: 296,
                minHeight: { xs: way === "code" ? 0 : 336, md: 336 },
                display: "grid",
                placeContent: "center",
              }}
            >
              {way === "code" && !isPairingFinished(connection) ? (
                <PairingPane connection={connection} />
              ) : (
                <QrPane connection={connection} />
              )}
            </Box>
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
