import { authApi, type OtherCompanyDto } from "@guiche/contract/auth";
import { ownPasswordInput, type OwnPasswordInput } from "@guiche/contract/security";
import Box from "@mui/material/Box";
import DialogContent from "@mui/material/DialogContent";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { call, hasCode } from "../../shared/api/call";
import { FieldPassword } from "../../shared/forms/FieldPassword";
import { FormDialog } from "../../shared/forms/FormDialog";
import { useSession } from "../../shared/session";
import { TitledDialog } from "../../shared/ui/TitledDialog";
import SecondStep from "./SecondStep";
import { useEnter } from "./use-login";

interface Props {
  company: OtherCompanyDto;
  onClose: () => void;
}

const fieldOfCode = { ERR_INVALID_CREDENTIALS: "password" } as const;

/** Signs in to the account of the same address in another company: it has a password of its own. */
export default function SwitchCompany({ company, onClose }: Props) {
  const { t } = useTranslation("security");
  const { user } = useSession();
  const navigate = useNavigate();
  const enter = useEnter();
  const [challenge, setChallenge] = useState<string | null>(null);

  const submit = async ({ password }: OwnPasswordInput) => {
    const reply = await call(authApi.login, {
      body: { email: user.email, password, companyId: company.id },
    }).catch((error: unknown) => {
      if (!hasCode(error, "ERR_SECOND_FACTOR") || !error.challenge) throw error;
      setChallenge(error.challenge);
    });
    // What the address shows belongs to the company before.
    void navigate("/");
    if (reply) enter(reply);
  };

  const title = t("switch.title", { company: company.name });
  if (challenge !== null)
    return (
      <TitledDialog title={title} onClose={onClose}>
        <DialogContent>
          <SecondStep challenge={challenge} onBack={() => setChallenge(null)} />
        </DialogContent>
      </TitledDialog>
    );
  return (
    <FormDialog<OwnPasswordInput, void>
      title={title}
      initialValues={{ password: "" }}
      schema={ownPasswordInput}
      fieldOfCode={fieldOfCode}
      submitLabel={t("switch.submit")}
      onSubmit={submit}
      onDone={() => undefined}
      onClose={onClose}
    >
      <Box component="p" sx={{ m: 0, overflowWrap: "anywhere" }}>
        {t("switch.lead", { email: user.email })}
      </Box>
      <FieldPassword name="password" label={t("switch.password")} autoComplete="current-password" autoFocus />
    </FormDialog>
  );
}
