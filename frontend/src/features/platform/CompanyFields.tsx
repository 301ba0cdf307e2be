import { type CompanyDto, extendDueDate } from "@guiche/contract/companies";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldPassword } from "../../shared/forms/FieldPassword";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { formatDay } from "../../shared/format/dates";
import { offeredRecurrences, type CompanyForm } from "./company-fields";
import { FieldDate } from "../../shared/forms/FieldDate";
import { FormGrid } from "./FormGrid";
import { usePlans } from "./use-platform";

export function CompanyFields({ company }: { company: CompanyDto | null }) {
  const { t } = useTranslation("platform");
  const { data: plans = [] } = usePlans();
  const { values } = useFormikContext<CompanyForm>();
  // Until the plans load, the select needs the company's own plan as an option.
  const known = company && !plans.some(({ id }) => id === company.planId) ? [company.plan, ...plans] : plans;
  const next = extendDueDate(values.dueDate || null, values.recurrence);
  const dueHelp =
    company === null
      ? t("companies.fields.dueDateHelp")
      : next
        ? t("companies.extendTo", { date: formatDay(next) })
        : t("companies.extendNothing");
  return (
    <FormGrid minWidth={220}>
      <FieldText name="name" label={t("companies.fields.name")} required inputProps={{ maxLength: 50 }} />
      <FieldText name="email" label={t("companies.fields.email")} required type="email" autoComplete="off" />
      <FieldText
        name="phone"
        label={t("companies.fields.phone")}
        type="tel"
        autoComplete="off"
        inputProps={{ inputMode: "tel", maxLength: 30 }}
      />
      {company === null ? (
        <FieldPassword
          name="password"
          label={t("companies.fields.password")}
          help={t("companies.fields.passwordHelp")}
          autoComplete="new-password"
          warnOfShort
        />
      ) : null}
      <FieldSelect<number | ""> name="planId" label={t("companies.fields.plan")}>
        {known.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </FieldSelect>
      <FieldDate name="dueDate" label={t("companies.fields.dueDate")} help={dueHelp} />
      <FieldSelect<string> name="recurrence" label={t("companies.fields.recurrence")}>
        {offeredRecurrences(company?.recurrence).map((name) => (
          <MenuItem key={name} value={name}>
            {t(`recurrence.${name}`)}
          </MenuItem>
        ))}
      </FieldSelect>
      <FieldSwitch name="status" label={t("companies.fields.status")} help={t("companies.fields.statusHelp")} />
      <FieldSwitch
        name="campaignsEnabled"
        label={t("companies.fields.campaigns")}
        help={t("companies.fields.campaignsHelp")}
      />
    </FormGrid>
  );
}

/** Moves the due date in the form by one payment period. It does nothing without a date. */
export function ExtendButton() {
  const { t } = useTranslation("platform");
  const { values, setFieldValue, isSubmitting } = useFormikContext<CompanyForm>();
  const extend = () => {
    const next = extendDueDate(values.dueDate || null, values.recurrence);
    if (next) void setFieldValue("dueDate", next);
  };
  return (
    <Button variant="outlined" disabled={isSubmitting} onClick={extend}>
      {t("companies.extend")}
    </Button>
  );
}
