import type { LoginInput, OtherCompanyDto } from "@guiche/contract/auth";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useFormikContext } from "formik";
import { useId } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  companies: readonly OtherCompanyDto[];
  login: (body: LoginInput) => Promise<void>;
}

/** For a person whose address and password open accounts in several companies. */
export default function ChooseCompany({ companies, login }: Props) {
  const { t } = useTranslation("errors");
  const { values, isSubmitting } = useFormikContext<LoginInput>();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: "grid", gap: 2 }}>
      <Box component="p" id={id} role="status" sx={{ m: 0 }}>
        {t("ERR_CHOOSE_COMPANY")}
      </Box>
      {companies.map((company) => (
        <Button
          key={company.id}
          variant="outlined"
          size="large"
          disabled={isSubmitting}
          onClick={() => void login({ ...values, companyId: company.id })}
          sx={{ overflowWrap: "anywhere" }}
        >
          {company.name}
        </Button>
      ))}
    </Box>
  );
}
