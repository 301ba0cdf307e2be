import { externalMessageApi } from "@guiche/contract/external-messages";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { PageFrame } from "../../shared/lists/PageFrame";
import { CallLog } from "./CallLog";
import { Samples } from "./Samples";
import { SendForms } from "./SendForms";
import { StatesAndErrors } from "./StatesAndErrors";

/** Documentation of the external message API, forms to try it, and the log of its calls. */
export function MessageApiPage() {
  const { t } = useTranslation("messageApi");
  const { data: quota } = useQuery(endpointQuery(externalMessageApi.quota));
  return (
    <PageFrame title={t("title")}>
      <Box sx={{ display: "grid", gap: 6, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 440px" } }}>
        <Box sx={{ display: "grid", gap: 6, alignContent: "start", order: { xs: 1, lg: 0 }, minWidth: 0 }}>
          <Box component="p" sx={{ m: 0 }}>
            {t("lead")}
          </Box>
          <Samples />
          {[
            t("schedule", { call: `DELETE /api${externalMessageApi.cancel.path.replace(":id", "{id}")}` }),
            t("media"),
            t("batch", { call: `POST /api${externalMessageApi.sendBatch.path}` }),
          ].map((text) => (
            <Box component="p" key={text} sx={{ m: 0, overflowWrap: "anywhere" }}>
              {text}
            </Box>
          ))}
          <Box component="p" sx={{ m: 0 }}>
            {quota
              ? quota.limit === null
                ? t("quota.unlimited", { used: quota.used })
                : t("quota.of", { used: quota.used, limit: quota.limit, date: formatMoment(quota.resetsAt) })
              : null}
          </Box>
          <StatesAndErrors />
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 5, rowGap: 2 }}>
            <Link href="/api-docs.html" target="_blank">
              {t("viewer")}
            </Link>
            <Link href="/api/openapi.json" download="openapi.json">
              {t("openapi")}
            </Link>
            <Link href="/api/postman.json" download="guiche.postman_collection.json">
              {t("postman")}
            </Link>
          </Box>
          <CallLog />
        </Box>
        <SendForms />
      </Box>
    </PageFrame>
  );
}
