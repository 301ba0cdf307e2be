import type { ConnectionDto } from "@guiche/contract/connections";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyError, notifySuccess } from "../../shared/api/notify-error";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { useConnectionMutations } from "./use-connections";

/** The token with which other programs send over this connection. It is shown only once, when it is created. */
export function TokenPane({ connection }: { connection: ConnectionDto }) {
  const { t } = useTranslation(["connections", "common"]);
  const { makeToken, dropToken } = useConnectionMutations();
  const [maskedToken, setMaskedToken] = useState(connection.token ?? "");
  const [fresh, setFresh] = useState("");
  const [asking, setAsking] = useState<"make" | "drop" | null>(null);

  const show = (token: string, mask: string) => {
    setFresh(token);
    setMaskedToken(mask);
  };
  const make = () => makeToken(connection.id).then(({ token }) => show(token, "****"), notifyError);
  const drop = () => dropToken(connection.id).then(() => show("", ""), notifyError);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(fresh);
      notifySuccess(t("connections:token.copied"));
    } catch {
      // The clipboard needs https: the user can select the text by hand.
    }
  };

  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
        {t("connections:token.about")}
      </Box>
      {fresh ? (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" onClick={() => void copy()}>
              {t("connections:official.webhook.copy")}
            </Button>
          }
        >
          {t("connections:token.once")}
          <Box component="code" data-testid="token" sx={{ display: "block", mt: 2, overflowWrap: "anywhere" }}>
            {fresh}
          </Box>
        </Alert>
      ) : (
        <Box component="p" sx={{ m: 0 }}>
          {maskedToken ? t("connections:token.is", { token: maskedToken }) : t("connections:token.none")}
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button variant="outlined" onClick={() => (maskedToken ? setAsking("make") : void make())}>
          {t(maskedToken ? "connections:token.renew" : "connections:token.make")}
        </Button>
        {maskedToken ? (
          <Button color="error" onClick={() => setAsking("drop")}>
            {t("connections:token.drop")}
          </Button>
        ) : null}
      </Box>
      <ConfirmDialog
        open={asking !== null}
        title={t(asking === "drop" ? "connections:token.dropTitle" : "connections:token.renewTitle")}
        text={t(asking === "drop" ? "connections:token.endsOld" : "connections:token.keepsOld")}
        verb={t(asking === "drop" ? "connections:token.drop" : "connections:token.renew")}
        danger
        onConfirm={() => (asking === "drop" ? drop() : make())}
        onClose={() => setAsking(null)}
      />
    </Box>
  );
}
