import type { ConnectionDto } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyError } from "../../shared/api/notify-error";
import { wordsFor } from "../../shared/connections/words-for";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { actionsOf, type SessionAction } from "./connection-state";
import { useConnectionMutations } from "./use-connections";

interface Props {
  connection: ConnectionDto;
  onShowQr: (connection: ConnectionDto) => void;
}

/** The buttons of a connection in its current state. */
export function SessionButtons({ connection, onShowQr }: Props) {
  const { t } = useTranslation("connections");
  const mutations = useConnectionMutations();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { id, name, capabilities } = connection;
  const words = wordsFor(capabilities);

  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act().catch(notifyError);
    setBusy(false);
  };
  const perform: Record<SessionAction, () => void> = {
    qrcode: () => onShowQr(connection),
    code: () => onShowQr(connection),
    tryAgain: () => void attempt(() => mutations.start(id)),
    newQr: () => void attempt(async () => onShowQr(await mutations.renew(id))),
    disconnect: () => setAsking(true),
    connecting: () => undefined,
    keys: () => onShowQr(connection),
  };

  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
      {actionsOf(connection).map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === "qrcode" || action === "code" ? "contained" : "outlined"}
          sx={{ whiteSpace: "nowrap" }}
          disabled={busy || action === "connecting"}
          aria-label={t("session.of", { action: t(`session.${action}`, words), name })}
          onClick={perform[action]}
        >
          {t(`session.${action}`, words)}
        </Button>
      ))}
      <ConfirmDialog
        open={asking}
        title={t("session.disconnectTitle", { name })}
        text={t("session.disconnectText", words)}
        verb={t("session.disconnect")}
        danger
        onConfirm={() => mutations.disconnect(id).catch(notifyError)}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}
