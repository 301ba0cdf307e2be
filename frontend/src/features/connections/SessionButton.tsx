import type { ConnectionDto } from "@guiche/contract/connections";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
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
  const { mutate: startAgain, isPending: busy } = useMutation({ mutationFn: start, onError: notifyError });
  const { id, name, capabilities } = connection;
  const main = mainActionOf(connection);
  if (!main) return null;
  const action = t(`session.${main}`, wordsFor(capabilities));
  return (
    <Button
      size="small"
      variant={main === "qrcode" || main === "code" ? "contained" : "outlined"}
      sx={{ whiteSpace: "nowrap" }}
      disabled={busy || main === "connecting"}
      aria-label={t("session.of", { action, name })}
      onClick={() => (main === "tryAgain" ? startAgain(id) : onConnect(connection))}
    >
      {action}
    </Button>
  );
}
