import { billingCountries } from "@guiche/contract/subscriptions";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldText } from "../../shared/forms/FieldText";
import { valueItems } from "../../shared/forms/menu-items";

/** Name and address for the invoice. No card is ever asked for. */
export function AddressStep() {
  const { t } = useTranslation("billing");
  return (
    <>
      <FieldText name="firstName" label={t("address.firstName")} required autoComplete="name" />
      <FieldText name="address2" label={t("address.address2")} required autoComplete="street-address" />
      <FieldText name="city" label={t("address.city")} required autoComplete="address-level2" />
      <FieldText name="state" label={t("address.state")} autoComplete="address-level1" />
      <FieldText name="zipcode" label={t("address.zipcode")} required autoComplete="postal-code" />
      <FieldSelect name="country" label={t("address.country")}>
        {valueItems(billingCountries, (code) => t(`address.countries.${code}`))}
      </FieldSelect>
    </>
  );
}
