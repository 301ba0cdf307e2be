import { queueApi } from "@guiche/contract/queues";
import { tokenOf } from "@guiche/contract/texts/variables";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useField } from "formik";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { FieldQueues } from "../../shared/pickers/FieldQueues";

/** Asks which queues a new connection serves: without one, agents do not see who writes to it. */
export function ServedQueues() {
  const { t } = useTranslation("connections");
  const { data: queues } = useQuery(endpointQuery(queueApi.list));
  const [{ value: ids }, , { setValue: setIds }] = useField<number[]>("queueIds");
  const [{ value: greeting }, , { setValue: setGreeting }] = useField<string>("greetingMessage");
  const suggestedGreeting = useSuggestedGreeting();
  // With several queues the greeting asks the customer which one.
  const asksGreeting = ids.length > 1;
  const suggest = useEffectEvent(() => {
    if (greeting === "") void setGreeting(suggestedGreeting);
  });
  useEffect(() => {
    if (asksGreeting) suggest();
  }, [asksGreeting]);

  if (!queues) return null;
  if (queues.length === 0) return <Alert severity="info">{t("dialog.queuesFirst")}</Alert>;
  return (
    <>
      <Box sx={{ display: "grid", gap: 1 }}>
        <FieldQueues
          name="queueIds"
          label={t("dialog.servedQueues")}
          help={t("dialog.servedQueuesHelp")}
          emptyText={t("dialog.noQueues")}
        />
        {ids.length < queues.length ? (
          <Button sx={{ justifySelf: "start" }} size="small" onClick={() => void setIds(queues.map(({ id }) => id))}>
            {t("dialog.allQueues", { count: queues.length, name: queues[0]?.name ?? "" })}
          </Button>
        ) : null}
      </Box>
      {asksGreeting && greeting ? (
        <Alert severity="info">
          {t("dialog.menuGreetingHelp")}
          <Box component="p" sx={{ m: 0, mt: 1, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {greeting}
          </Box>
        </Alert>
      ) : null}
    </>
  );
}

/** A first greeting, in the interface's language. */
export function useSuggestedGreeting(): string {
  const { t } = useTranslation("connections");
  return t("dialog.menuGreeting", { greeting: tokenOf("greeting"), firstName: tokenOf("firstName") });
}
