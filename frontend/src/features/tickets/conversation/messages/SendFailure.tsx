import { isErrorCode } from "@guiche/contract/errors";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import OfflineIcon from "lucide-react/icons/wifi-off";
import { causeOf } from "@/shared/format/failure-cause";
import { useBubbleActions } from "../bubble-actions";
import type { BubbleRow } from "./rows";

type Props = Pick<BubbleRow, "id" | "clientId" | "failure" | "item" | "sending">;

const Trouble = styled("span")(({ theme }) => ({
  clear: "both",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 4px",
  paddingTop: 4,
  fontSize: "0.8125rem",
  color: theme.vars.palette.text.secondary,
  "&[data-failed]": { color: theme.vars.palette.state.error.main, fontWeight: 600 },
}));

/** Translates a failure: one of our codes, or WhatsApp's error number. */
function useCause(failure: string | null) {
  const { t } = useTranslation("errors");
  const { t: translate } = useTranslation("messages");
  const cause = causeOf(failure);
  if (cause && "key" in cause) return translate(`cause.${cause.key}`);
  if (cause) return translate("cause.refused", cause);
  return failure !== null && isErrorCode(failure) ? t(failure) : null;
}

/** Says why a message was not sent, with the actions to retry, edit or discard it. */
export default function SendFailure({ id, clientId, failure, item, sending }: Props) {
  const { t } = useTranslation("tickets");
  const actions = useBubbleActions();
  const cause = useCause(failure);
  if (item === "offline") {
    return (
      <Trouble sx={{ flexWrap: "nowrap" }}>
        <OfflineIcon size={16} /> {t("outboxItem.offline")}
      </Trouble>
    );
  }
  const button = (text: string, act: () => void) => (
    <Button
      size="small"
      color="inherit"
      onClick={act}
      sx={{ minHeight: { xs: 44, sm: 28 }, minWidth: 0, py: 0, textDecoration: "underline" }}
    >
      {text}
    </Button>
  );
  const isText = sending && !sending.file && !sending.contacts && !sending.location && !sending.template;
  return (
    <Trouble data-failed="">
      <span>
        {t("outboxItem.notSent")}
        {cause ? `. ${cause}` : null}
      </span>
      {id !== null && !actions.isReadOnly ? button(t("outboxItem.tryAgain"), () => actions.retryMessage(id)) : null}
      {id === null && clientId ? (
        <>
          {button(t("outboxItem.tryAgain"), () => actions.retryOutboxItem(clientId))}
          {isText ? button(t("outboxItem.edit"), () => actions.edit(clientId)) : null}
          {button(t("outboxItem.discard"), () => actions.discard(clientId))}
        </>
      ) : null}
    </Trouble>
  );
}
