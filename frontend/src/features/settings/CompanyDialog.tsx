import { companyApi, type CompanyDetailsDto } from "@guiche/contract/companies";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { FieldEmail } from "../../shared/forms/FieldEmail";
import { FieldText } from "../../shared/forms/FieldText";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { companyForm, companySchema, patchOf, type CompanyForm } from "./company-form";
import { useInvalidateCompany } from "./use-company";

/** The company's own data. The platform owner decides the rest. */
export function CompanyDialog({ company, onClose }: { company: CompanyDetailsDto; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const reload = useInvalidateCompany();
  const save = async (form: CompanyForm) => {
    await call(companyApi.update, { params: { id: company.id }, body: patchOf(form) });
    reload();
  };
  return (
    <ResourceDialog
      title={t("own.title")}
      initialValues={companyForm(company)}
      schema={companySchema}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldText name="name" label={t("own.name")} required autoComplete="organization" />
      <FieldEmail label={t("own.email")} required />
      <FieldText
        name="phone"
        type="tel"
        label={t("own.phone")}
        inputProps={{ autoComplete: "off", inputMode: "tel", maxLength: 30 }}
      />
    </ResourceDialog>
  );
}
