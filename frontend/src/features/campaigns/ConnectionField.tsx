import MenuItem from "@mui/material/MenuItem";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { namedItems } from "../../shared/forms/menu-items";
import { useChoices } from "./use-campaigns";

interface Props {
  /** The campaign's connection was deleted. */
  isGone?: boolean;
}

/** The connection that sends the campaign. */
export function ConnectionField({ isGone = false }: Props) {
  const { t } = useTranslation("campaigns");
  const { connections } = useChoices();
  const { setFieldValue } = useFormikContext();
  // Templates belong to the account of a number.
  const dropTemplate = () => {
    void setFieldValue("templateId", "");
    void setFieldValue("templateValues", []);
  };
  return (
    <FieldSelect<number | "">
      name="whatsappId"
      label={t("dialog.connection")}
      onPick={dropTemplate}
      {...(isGone && { help: t("dialog.connectionGone") })}
    >
      <MenuItem value="">{t("dialog.none")}</MenuItem>
      {namedItems(connections)}
    </FieldSelect>
  );
}
