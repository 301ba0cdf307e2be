import { type InvitedDto, invitationApi } from "@guiche/contract/invitations";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { call, hasCode } from "../../shared/api/call";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { useSubmit } from "../../shared/forms/use-submit";
import { adminError, adminSuccess } from "../../shared/lists/admin-toast";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { FormBody } from "../../shared/public/FormBody";
import { FormError } from "../../shared/public/FormError";
import { PublicData } from "../../shared/public/PublicData";
import { PublicLink } from "../../shared/public/PublicLink";
import { PublicPage } from "../../shared/public/PublicPage";
import { LoadState } from "../../shared/ui/LoadState";
import { NewPassword } from "./NewPassword";
import { newPasswordSchema } from "./schemas";

interface Values {
  password: string;
  confirmation: string;
}

/** The page of an invitation's link. The token after the `#` never reaches a server as part of an address. */
export function InvitationPage() {
  const { t } = useTranslation("password");
  const token = useLocation().hash.slice(1);
  return (
    <PublicPage title={t("invitation.title")} width={420}>
      <PublicData>
        <Invitation token={token} />
      </PublicData>
      <Box component="p" sx={{ m: 0, mt: 5 }}>
        <PublicLink to="/login">{t("back")}</PublicLink>
      </Box>
    </PublicPage>
  );
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation("errors");
  const { data, error, refetch } = useQuery({
    ...endpointQuery(invitationApi.show, { body: { token } }),
    retry: false,
    staleTime: Infinity,
  });
  if (data) return <ChoosePassword token={token} invited={data} />;
  if (hasCode(error, "ERR_INVITATION") || hasCode(error, "ERR_VALIDATION"))
    return (
      <Box role="alert">
        <FormError id="invitation-error" text={t("ERR_INVITATION")} />
      </Box>
    );
  return <LoadState error={error} onRetry={refetch} count={3} />;
}

function ChoosePassword({ token, invited: { name, email, company } }: { token: string; invited: InvitedDto }) {
  const { t } = useTranslation("password");
  const navigate = useNavigate();
  const schema = useMemo(() => newPasswordSchema(t), [t]);

  const send = async ({ password }: Values) => {
    await call(invitationApi.accept, { body: { token, password } });
    adminSuccess(t("invitation.done"));
    await navigate("/login", { state: { email } });
  };
  const { refusal, submit } = useSubmit(send, { onFailure: adminError });

  return (
    <CheckedForm
      initialValues={{ password: "", confirmation: "" }}
      schema={schema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      <FormBody error={refusal} errorId="invitation-refusal" submit={t("invitation.save")} submitting={t("saving")}>
        <Box component="p" sx={{ m: 0, color: "text.secondary", overflowWrap: "anywhere" }}>
          {t("invitation.lead", { name, company, email })}
        </Box>
        <NewPassword />
      </FormBody>
    </CheckedForm>
  );
}
