import { externalMessageApi, type ExternalCallDto } from "@guiche/contract/external-messages";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { LoadState } from "../../shared/ui/LoadState";

/** The last calls, without their texts. */
export function CallLog() {
  const { t } = useTranslation("messageApi");
  const { data, error, refetch, isFetching } = useQuery({ ...endpointQuery(externalMessageApi.calls), staleTime: 0 });
  return (
    <Box component="section" aria-labelledby="call-log">
      <Box sx={{ display: "flex", alignItems: "center", gap: 3, mb: 2 }}>
        <Box component="h2" id="call-log" sx={{ typography: "h2", m: 0 }}>
          {t("log.title")}
        </Box>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {t("log.refresh")}
        </Button>
      </Box>
      {data ? null : <LoadState error={error} onRetry={refetch} height={40} />}
      {data?.length === 0 ? <Box sx={{ color: "text.secondary" }}>{t("log.empty")}</Box> : null}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
        {data?.map((one) => (
          <CallLine key={one.id} one={one} />
        ))}
      </Box>
    </Box>
  );
}

function CallLine({ one }: { one: ExternalCallDto }) {
  const { t } = useTranslation(["messageApi", "errors"]);
  const state = one.sendAt
    ? t("messageApi:log.scheduled", { date: formatMoment(one.sendAt) })
    : one.status
      ? t(`messageApi:states.${one.status}`)
      : (one.error ?? "");
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, overflowWrap: "anywhere" }}>
      <Box component="span" sx={{ fontFamily: "monospace", color: one.error ? "error.main" : "text.primary" }}>
        {one.httpStatus}
      </Box>
      <span>{one.number}</span>
      <Box component="span" sx={{ color: "text.secondary" }}>
        {[one.connection, state, one.hasFile ? t("messageApi:log.file") : "", formatMoment(one.createdAt)]
          .filter(Boolean)
          .join(" · ")}
      </Box>
    </Box>
  );
}
