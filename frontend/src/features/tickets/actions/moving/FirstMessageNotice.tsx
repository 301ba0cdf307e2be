import { firstMessageApi } from "@guiche/contract/first-messages";
import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "@/shared/lists/endpoint-query";

interface Props {
  contactId: number;
  /** Null: the one that a new conversation gets. */
  whatsappId: number | null;
}

/**
 * Warns who writes first when the connection has used up, or nearly, what it may write today to people who did not
 * write. Agents are only warned; campaigns and schedules wait.
 */
export default function FirstMessageNotice({ contactId, whatsappId }: Props) {
  const { t } = useTranslation("moving");
  const { data } = useQuery({
    ...endpointQuery(firstMessageApi.show, {
      params: { id: contactId },
      query: whatsappId === null ? {} : { whatsappId },
    }),
    // Colleagues and campaigns use the budget at the same time.
    staleTime: 0,
  });
  if (!data || data.state === "free") return null;
  return (
    <Alert severity="warning" role="status">
      {data.state === "spent" ? t("firstMessage.spent") : t("firstMessage.nearly", { count: data.left })}
    </Alert>
  );
}
