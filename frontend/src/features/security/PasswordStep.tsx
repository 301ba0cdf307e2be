import { ownPasswordInput, type OwnPasswordInput } from "@guiche/contract/security";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { FieldPassword } from "../../shared/forms/FieldPassword";
import { StepForm } from "./StepForm";

interface Props {
  lead: string;
  submit: string;
  danger?: boolean;
  /** A text for an error that is not the server's; null leaves it to its code. */
  explain?: (error: unknown) => string | null;
  onSubmit: (body: OwnPasswordInput) => Promise<unknown>;
  onCancel?: () => void;
}

const fieldOfCode = { ERR_WRONG_PASSWORD: "password" } as const;

/** Asks for the own password before a change of what protects the account. */
export function PasswordStep({ lead, submit, danger, explain, onSubmit, onCancel }: Props) {
  const { t } = useTranslation("security");
  return (
    <StepForm<OwnPasswordInput>
      initialValues={{ password: "" }}
      schema={ownPasswordInput}
      fieldOfCode={fieldOfCode}
      submit={submit}
      danger={danger}
      explain={explain}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <Box component="p" sx={{ m: 0 }}>
        {lead}
      </Box>
      <FieldPassword name="password" label={t("ownPassword")} autoComplete="current-password" autoFocus />
    </StepForm>
  );
}
