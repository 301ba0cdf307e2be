import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { FieldWhen } from "../../shared/schedules/FieldWhen";
import { useCompanyZone } from "../../shared/session/company-zone";
import { ConnectionField } from "./ConnectionField";
import { useChoices } from "./use-campaigns";

/** To whom, through which connection, and when. */
export function AudienceFields() {
  const { t } = useTranslation("campaigns");
  const { files, lists, tags } = useChoices();
  const options = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ));
  return (
    <>
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ maxLength: 50, autoComplete: "off" }} />
      <FieldSelect<number | ""> name="contactListId" label={t("dialog.list")}>
        <MenuItem value="">{t("dialog.none")}</MenuItem>
        {options(lists)}
      </FieldSelect>
      <FieldSelect<number | "Nenhuma"> name="tagListId" label={t("dialog.tag")}>
        <MenuItem value="Nenhuma">{t("dialog.none")}</MenuItem>
        {options(tags)}
      </FieldSelect>
      <ConnectionField />
      <FieldSelect<number | ""> name="fileListId" label={t("dialog.files")} help={t("dialog.filesHelp")}>
        <MenuItem value="">{t("dialog.none")}</MenuItem>
        {options(files)}
      </FieldSelect>
      <FieldWhen
        name="scheduledAt"
        label={t("dialog.when")}
        zone={useCompanyZone()}
        help={t("dialog.whenHelp")}
        required={false}
      />
      <FieldSwitch name="confirmation" label={t("dialog.confirmation")} help={t("dialog.confirmationSwitchHelp")} />
    </>
  );
}
