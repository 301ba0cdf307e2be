import type { ConnectionDto } from "@guiche/contract/connections";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyError } from "../../shared/api/notify-error";
import { wordsFor } from "../../shared/connections/words-for";
import { mainActionOf } from "./connection-state";
import { useConnectionMutations } from "./use-connections";

interface Props {
  connection: ConnectionDto;
  onConnect: (connection: ConnectionDto) => void;
}

/** What a connection in its current state waits for; the row's other actions come with the pointer and in its menu. */
export function SessionButton({ connection, onConnect }: Props) {
  const { t } = useTranslation("connections");
  const { start } = useConnectionMutations();
  const [busy, setBusy] = useState(false);
  const { id, name, capabilities } = connection;
  const main = mainActionOf(connection);
  if (!main) return null;
  const action = t(`session.${main}`, wordsFor(capabilities));
  const startAgain = () => {
    setBusy(true);
    start(id)
      .catch(notifyError)
      .finally(() => setBusy(false));
  };
  return (
    <Button
      size="small"
      variant={main === "qrcode" || main === "code" ? "contained" : "outlined"}
      sx={{ whiteSpace: "nowrap" }}
      disabled={busy || main === "connecting"}
      aria-label={t("session.of", { action, name })}
      onClick={() => (main === "tryAgain" ? startAgain() : onConnect(connection))}
    >
      {action}
    </Button>
  );
}
