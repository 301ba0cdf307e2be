import { integrationApi, type SessionTrialDto } from "@guiche/contract/integrations";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { adminError } from "../../shared/lists/admin-toast";
import type { IntegrationForm } from "./fields";

/** Opens a session with the account as it is typed, or with the stored one. */
export function SessionTrial({ id }: { id: number | null }) {
  const { t } = useTranslation("integrations");
  const { values } = useFormikContext<IntegrationForm>();
  const [trial, setTrial] = useState<SessionTrialDto | null>(null);
  const { projectName, jsonContent, language } = values;

  const { mutate: test, isPending: isBusy } = useMutation({
    mutationFn: async () => {
      const body = { projectName, jsonContent, language, ...(id !== null && { integrationId: id }) };
      setTrial(await call(integrationApi.testSession, { body }));
    },
    onError: adminError,
  });
  const reason = trial ? [t(`outcome.${trial.outcome}`), trial.detail].filter(Boolean).join(". ") : "";
  return (
    <>
      <Button
        variant="outlined"
        disabled={isBusy || !projectName || !jsonContent}
        onClick={() => test()}
        sx={{ justifySelf: "start" }}
      >
        {t("dialog.testSession")}
      </Button>
      {trial ? (
        <Alert severity={trial.outcome === "ok" ? "success" : "error"} role="status">
          {trial.outcome === "ok" ? t("dialog.sessionOpened") : t("dialog.sessionRefused", { reason })}
        </Alert>
      ) : null}
    </>
  );
}
