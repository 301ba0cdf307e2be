import { companyApi, type CompanyDetailsDto } from "@guiche/contract/companies";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { companyForm, companySchema, patchOf, type CompanyForm } from "./company-form";
import { useInvalidateCompany } from "./use-company";

/** The company's own data. The platform owner decides the rest. */
export function CompanyDialog({ company, onClose }: { company: CompanyDetailsDto; onClose: () => void }) {
  const { t } = useTranslation(["settings", "lists"]);
  const reload = useInvalidateCompany();
  const save = async (form: CompanyForm) => {
    await call(companyApi.update, { params: { id: company.id }, body: patchOf(form) });
    adminSuccess(t("lists:saved"));
    reload();
  };
  return (
    <FormDialog
      title={t("settings:own.title")}
      initialValues={companyForm(company)}
      schema={companySchema}
      onSubmit={save}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <FieldText name="name" label={t("settings:own.name")} required autoComplete="organization" />
      <FieldText
        name="email"
        type="email"
        label={t("settings:own.email")}
        required
        inputProps={{ autoComplete: "off", inputMode: "email", autoCapitalize: "none", spellCheck: false }}
      />
      <FieldText
        name="phone"
        type="tel"
        label={t("settings:own.phone")}
        inputProps={{ autoComplete: "off", inputMode: "tel", maxLength: 30 }}
      />
    </FormDialog>
  );
}
