import { type ConnectionDto, connectionDetails } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import CheckIcon from "lucide-react/icons/check";
import PendingIcon from "lucide-react/icons/clock";
import QrIcon from "lucide-react/icons/qr-code";
import UnplugIcon from "lucide-react/icons/unplug";
import { notifyError } from "../../shared/api/notify-error";
import { QrCode } from "./QrCode";
import { useCauseText } from "./use-cause-text";
import { useConnectionMutations } from "./use-connections";

/** The content in place of the QR code for each session state. */
export function QrPane({ connection }: { connection: ConnectionDto }) {
  const { t } = useTranslation("connections");
  const { status, pairingCode } = connection;
  const whole = connectionDetails(connection);
  if (status === "CONNECTED") return <StatusSymbol text={t("qr.connected")} tone="ok" icon={<CheckIcon size={64} />} />;
  if (status === "PAIRING" && pairingCode) return <CodeInstead connection={connection} />;
  if (status === "PAIRING") return <StatusSymbol text={t("qr.pairing")} tone="open" icon={<PendingIcon size={64} />} />;
  if (status === "qrcode" && whole?.qrcode)
    return (
      <Box sx={{ display: "grid", justifyItems: "center", gap: 1 }}>
        <QrCode connection={whole} />
        <NewCode connection={connection} refreshes />
      </Box>
    );
  if (status === "DISCONNECTED" || status === "TIMEOUT") return <ExpiredPane connection={connection} />;
  return (
    <Box role="status" sx={{ display: "grid", justifyItems: "center", gap: 3 }}>
      <Skeleton variant="rounded" width={296} height={296} />
      {t("qr.waiting")}
    </Box>
  );
}

/** Shown while pairing by code replaces the QR code. */
function CodeInstead({ connection }: { connection: ConnectionDto }) {
  const { t } = useTranslation("connections");
  return (
    <StatusSymbol text={t("qr.codeInstead")} tone="open" icon={<QrIcon size={64} />}>
      <NewCode connection={connection} />
    </StatusSymbol>
  );
}

/** There is no code any more: the reason, and a button for a new one. */
function ExpiredPane({ connection }: { connection: ConnectionDto }) {
  const { t } = useTranslation("connections");
  const cause = useCauseText(connection);
  // A connection just created has never had a code that could expire.
  const why = connection.retries ? t("qr.gone") : t("qr.notYet");
  return (
    <StatusSymbol text={cause ?? why} tone="error" icon={<UnplugIcon size={64} />}>
      <NewCode connection={connection} />
    </StatusSymbol>
  );
}

/** `refreshes`: a code is shown already, and the user may request another. */
function NewCode({ connection, refreshes = false }: { connection: ConnectionDto; refreshes?: boolean }) {
  const { t } = useTranslation("connections");
  const { renew } = useConnectionMutations();
  const { mutate: askForNew, isPending: busy } = useMutation({
    mutationFn: () => renew(connection.id),
    onError: notifyError,
  });
  return (
    <Button variant={refreshes ? "text" : "contained"} loading={busy} onClick={() => askForNew()}>
      {t(refreshes ? "qr.refresh" : "qr.renew")}
    </Button>
  );
}

interface StatusSymbolProps {
  text: string;
  tone: "ok" | "open" | "error";
  icon: ReactNode;
  children?: ReactNode;
}

function StatusSymbol({ text, tone, icon, children }: StatusSymbolProps) {
  return (
    <Box role="status" sx={{ width: 296, display: "grid", justifyItems: "center", gap: 4, textAlign: "center" }}>
      <Box sx={(theme) => ({ lineHeight: 0, color: theme.vars.palette.state[tone].main })}>{icon}</Box>
      <Box component="p" sx={{ m: 0 }}>
        {text}
      </Box>
      {children}
    </Box>
  );
}
