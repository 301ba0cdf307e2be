import { type CompanyDto, extendDueDate } from "@guiche/contract/companies";
import Button from "@mui/material/Button";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldPassword } from "../../shared/forms/FieldPassword";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { namedItems, valueItems } from "../../shared/forms/menu-items";
import { MoreOptions } from "../../shared/forms/MoreOptions";
import { FieldText } from "../../shared/forms/FieldText";
import { formatDay } from "../../shared/format/dates";
import { companyForm, offeredRecurrences, type CompanyForm } from "./company-fields";
import { FieldDate } from "../../shared/forms/FieldDate";
import { FormGrid } from "./FormGrid";
import { usePlans } from "./use-platform";

const foldedFields = ["recurrence", "status", "campaignsEnabled"] as const;

export function CompanyFields({ company }: { company: CompanyDto | null }) {
  const { t } = useTranslation("platform");
  const { data: plans = [] } = usePlans();
  const form = useFormikContext<CompanyForm>();
  const { values } = form;
  // Until the plans load, the select needs the company's own plan as an option.
  const knownPlans = company && !plans.some(({ id }) => id === company.planId) ? [company.plan, ...plans] : plans;
  // Only while the date is the one that the button wrote: a typed one speaks for itself.
  const isExtended = (form.status as Extension)?.dueDate === values.dueDate;
  const dueHelp = !isExtended
    ? t("companies.fields.dueDateHelp")
    : values.dueDate
      ? t("companies.extendTo", { date: formatDay(values.dueDate) })
      : t("companies.extendNothing");
  return (
    <>
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
          {namedItems(knownPlans)}
        </FieldSelect>
        <FieldDate name="dueDate" label={t("companies.fields.dueDate")} help={dueHelp} isLenient />
      </FormGrid>
      <MoreOptions<CompanyForm> key={company?.id} fields={foldedFields} defaults={companyForm(null)}>
        <FormGrid minWidth={220}>
          <FieldSelect<string> name="recurrence" label={t("companies.fields.recurrence")}>
            {valueItems(offeredRecurrences(company?.recurrence), (name) => t(`recurrence.${name}`))}
          </FieldSelect>
          <FieldSwitch name="status" label={t("companies.fields.status")} help={t("companies.fields.statusHelp")} />
          <FieldSwitch
            name="campaignsEnabled"
            label={t("companies.fields.campaigns")}
            help={t("companies.fields.campaignsHelp")}
          />
        </FormGrid>
      </MoreOptions>
    </>
  );
}

/** The form's status: the due date that the button wrote; "" where there was none to move. */
type Extension = { dueDate: string } | undefined;

/** Moves the due date in the form by one payment period. Without a date it moves nothing, and the field says so. */
export function ExtendButton() {
  const { t } = useTranslation("platform");
  const { values, setFieldValue, setStatus, isSubmitting } = useFormikContext<CompanyForm>();
  const extend = () => {
    const dueDate = extendDueDate(values.dueDate || null, values.recurrence) ?? "";
    setStatus({ dueDate } satisfies Extension);
    if (dueDate) void setFieldValue("dueDate", dueDate);
  };
  return (
    <Button variant="outlined" disabled={isSubmitting} onClick={extend}>
      {t("companies.extend")}
    </Button>
  );
}
