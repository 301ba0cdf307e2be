import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import { TipButton } from "@/shared/ui/TipButton";
import { errorText } from "@/shared/api/notify-error";
import { forgetRejectedChange, namesAction, type RejectedChange } from "../../state/messages/rejected-changes";

const Line = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 4,
  padding: "0 16px 8px",
  fontSize: "0.8125rem",
  color: theme.vars.palette.state.error.main,
  "&[data-from-me]": { justifyContent: "flex-end" },
  "@media (max-width: 599px)": { paddingInline: 8 },
}));

interface Props {
  messageId: number;
  fromMe: boolean;
  rejection: RejectedChange;
}

/** A line below a message that says which action WhatsApp refused. A toast has announced it already. */
export default function RejectionLine({ messageId, fromMe, rejection }: Props) {
  const { t } = useTranslation("messages");
  const [what, why] = [t(`refused.${rejection.action}`), errorText(rejection.error)];
  return (
    <Line role="note" aria-label={t("refused.label")} data-testid="refusal" data-from-me={fromMe || undefined}>
      <span>{namesAction(rejection) ? why : `${what} ${why}`}</span>
      <TipButton label={t("refused.dismiss")} onClick={() => forgetRejectedChange(messageId)}>
        <CloseIcon size={16} />
      </TipButton>
    </Line>
  );
}
