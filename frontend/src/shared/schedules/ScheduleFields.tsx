import { maxTextLength } from "@guiche/contract/limits";
import { repetitions, type Repetition } from "@guiche/contract/time/wall-time";
import MenuItem from "@mui/material/MenuItem";
import { useField, useFormikContext } from "formik";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldContact } from "../contacts/picker/FieldContact";
import { FieldNumber } from "../forms/FieldNumber";
import { FieldPicture } from "../forms/FieldPicture";
import { FieldSelect } from "../forms/FieldSelect";
import { FieldSwitch } from "../forms/FieldSwitch";
import { FieldText } from "../forms/FieldText";
import { namedItems, valueItems } from "../forms/menu-items";
import { MoreOptions } from "../forms/MoreOptions";
import { FieldTemplate } from "../templates/FieldTemplate";
import { FieldWhen } from "./FieldWhen";
import { useTemplate } from "../templates/use-template";
import { useTemplateConnection } from "./use-template-connection";
import { customerVariables, shortToken } from "../variables/short-token";
import { UnknownVariables } from "../variables/UnknownVariables";
import { VariableChips } from "../variables/VariableChips";

const usual = { whatsappId: "", maxDelayMinutes: "", skipHolidays: false };

/** To whom, what and when. */
export function ScheduleFields({ zone, storedName }: { zone: string; storedName: string | null }) {
  const { t } = useTranslation("schedules");
  const text = useRef<HTMLTextAreaElement>(null);
  const [{ value: body }] = useField<string>("body");
  const { connections, templateConnection } = useTemplateConnection();
  const [{ value: templateId }] = useField<number | "">("templateId");
  const template = useTemplate(templateConnection, templateId === "" ? null : templateId);
  const [, , { setValue: setConnection }] = useField<number | "">("whatsappId");
  const { setFieldValue } = useFormikContext();
  // Templates belong to the account of a number.
  const dropTemplate = () => {
    void setFieldValue("templateId", "");
    void setFieldValue("templateValues", []);
  };
  return (
    <>
      <FieldContact name="contact" />
      <FieldText
        name="body"
        label={t("dialog.body")}
        required={templateId === ""}
        multiline
        minRows={4}
        maxRows={12}
        inputRef={text}
        inputProps={{ maxLength: maxTextLength }}
      />
      <VariableChips into={text} offeredVariables={customerVariables} write={shortToken} />
      <UnknownVariables text={body} kind="schedule" />
      {templateConnection === null ? null : (
        <FieldTemplate
          connectionId={templateConnection}
          help={t(templateId === "" ? "dialog.noTemplate" : "dialog.templateHelp")}
          isOptional
          onChoose={({ file }) => {
            void setConnection(templateConnection);
            // The picture of a text is no video and no document.
            if (file !== null && file !== "image") void setFieldValue("picture", "none");
          }}
          fileField={{ name: "picture", storedName, isRequired: true }}
        />
      )}
      <FieldWhen name="sendAt" label={t("dialog.sendAt")} zone={zone} />
      {template?.file ? null : <FieldPicture name="picture" area="schedules" />}
      <FieldSelect<Repetition> name="repeat" label={t("dialog.repeat")}>
        {valueItems(repetitions, (repetition) => t(`repeat.${repetition}`))}
      </FieldSelect>
      <MoreOptions fields={["whatsappId", "maxDelayMinutes", "skipHolidays"]} defaults={usual}>
        <FieldSelect<number | "">
          name="whatsappId"
          label={t("connection")}
          onPick={dropTemplate}
          displayEmpty
          renderValue={(id) => connections.find((one) => one.id === id)?.name ?? t("dialog.lastConnection")}
        >
          <MenuItem value="">{t("dialog.lastConnection")}</MenuItem>
          {namedItems(connections)}
        </FieldSelect>
        <FieldNumber
          name="maxDelayMinutes"
          label={t("dialog.maxDelay")}
          help={t("dialog.maxDelayHelp")}
          unit={t("dialog.minutes")}
        />
        <FieldSwitch name="skipHolidays" label={t("dialog.skipHolidays")} />
      </MoreOptions>
    </>
  );
}
