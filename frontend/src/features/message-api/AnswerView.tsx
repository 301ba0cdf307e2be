import { externalMessageApi, type ExternalMessageDto } from "@guiche/contract/external-messages";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fillPath } from "../../shared/api/call";
import { request } from "../../shared/api/request";
import { causeOf } from "../../shared/format/failure-cause";
import { CodeBox } from "../../shared/ui/CodeBox";

const pollMs = 2_000;
const isFinal = ({ status }: ExternalMessageDto) => status === "read" || status === "failed" || status === "cancelled";

/** The answer to a call, and below it the true state, asked for until nothing changes any more. */
export function AnswerView({ message, token }: { message: ExternalMessageDto; token: string }) {
  const { t } = useTranslation("messageApi");
  const textOf = useCause();
  const { method, path } = externalMessageApi.status;
  const { data } = useQuery({
    queryKey: [path, message.id],
    queryFn: ({ signal }) => request<ExternalMessageDto>(method, fillPath(path, { id: message.id }), { token, signal }),
    initialData: message,
    refetchInterval: ({ state }) => (state.data && isFinal(state.data) ? false : pollMs),
  });
  return (
    <Box component="section" aria-label={t("answer")}>
      <Box role="status" sx={{ mb: 2, fontWeight: 600 }}>
        {data.status === "failed" && data.reason ? textOf(data.reason) : t(`states.${data.status}`)}
      </Box>
      <CodeBox>{JSON.stringify(data, null, 2)}</CodeBox>
    </Box>
  );
}

/** Why a message failed, in the words of the conversation; a code that is not known stays as it is. */
function useCause() {
  const { t } = useTranslation("messages");
  return (reason: string): string => {
    const cause = causeOf(reason);
    if (cause && "key" in cause) return t(`cause.${cause.key}`);
    return cause ? t("cause.refused", cause) : reason;
  };
}
