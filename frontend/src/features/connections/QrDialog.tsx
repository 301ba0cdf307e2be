import type { ConnectionDto } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useEffectEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { QrPane } from "./QrPane";
import { QrSteps } from "./QrSteps";
import { SimulatedPhone } from "./SimulatedPhone";

const goodbyeMs = 1_500;

/** Pairing a phone, followed live: code, read, connected. Once connected it shows the check and leaves. */
export function QrDialog({ connection, onClose }: { connection: ConnectionDto; onClose: () => void }) {
  const { t } = useTranslation(["connections", "common"]);
  const fullScreen = useMediaQuery("(max-width:599.95px)", { noSsr: true });
  const id = useId();
  const connected = connection.status === "CONNECTED";
  const leave = useEffectEvent(onClose);

  useEffect(() => {
    if (!connected) return;
    const timer = setTimeout(() => leave(), goodbyeMs);
    return () => clearTimeout(timer);
  }, [connected]);

  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
        {t("connections:qr.title", { name: connection.name })}
      </DialogTitle>
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
            <QrSteps />
            <SimulatedPhone connection={connection} />
          </Box>
          <Box sx={{ minWidth: 296, minHeight: 336, display: "grid", placeContent: "center" }}>
            <QrPane connection={connection} />
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
