import { wallTime } from "@guiche/contract/time/wall-time";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { namedItems } from "../../shared/forms/menu-items";
import { FieldWhen } from "../../shared/schedules/FieldWhen";
import { useCompanyZone } from "../../shared/session/company-zone";
import { ConnectionField } from "./ConnectionField";
import type { CampaignForm } from "./fields";
import { useChoices } from "./use-campaigns";

/** To whom, and through which connection. */
export function AudienceFields() {
  const { t } = useTranslation("campaigns");
  const { lists, tags } = useChoices();
  return (
    <>
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ maxLength: 50, autoComplete: "off" }} />
      <FieldSelect<number | ""> name="contactListId" label={t("dialog.list")}>
        <MenuItem value="">{t("dialog.none")}</MenuItem>
        {namedItems(lists)}
      </FieldSelect>
      <FieldSelect<number | "Nenhuma"> name="tagListId" label={t("dialog.tag")}>
        <MenuItem value="Nenhuma">{t("dialog.none")}</MenuItem>
        {namedItems(tags)}
      </FieldSelect>
      <ConnectionField />
    </>
  );
}

/** What is sent with the messages. */
export function ContentFields() {
  const { t } = useTranslation("campaigns");
  const { files } = useChoices();
  return (
    <>
      <FieldSelect<number | ""> name="fileListId" label={t("dialog.files")} help={t("dialog.filesHelp")}>
        <MenuItem value="">{t("dialog.none")}</MenuItem>
        {namedItems(files)}
      </FieldSelect>
      <FieldSwitch name="confirmation" label={t("dialog.confirmation")} help={t("dialog.confirmationSwitchHelp")} />
    </>
  );
}

/** When it begins: at a time, or at once. */
export function WhenFields() {
  const { t } = useTranslation("campaigns");
  const zone = useCompanyZone();
  const { isSubmitting, setFieldValue, submitForm } = useFormikContext<CampaignForm>();
  const sendNow = () => void setFieldValue("scheduledAt", wallTime(Date.now(), zone)).then(submitForm);
  return (
    <>
      <FieldWhen name="scheduledAt" label={t("dialog.when")} zone={zone} help={t("dialog.whenHelp")} required={false} />
      <Button variant="outlined" disabled={isSubmitting} onClick={sendNow} sx={{ justifySelf: "start" }}>
        {t("dialog.sendNow")}
      </Button>
    </>
  );
}
