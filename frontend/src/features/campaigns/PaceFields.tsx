import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { FieldNumber } from "../../shared/forms/FieldNumber";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { MoreOptions } from "../../shared/forms/MoreOptions";
import { dayNames } from "./day-names";
import { formFromCampaign } from "./fields";
import { useTemplateConnection } from "./use-template-connection";

/** When it may send, and when it stops by itself. */
export function PaceFields() {
  const { t, i18n } = useTranslation("campaigns");
  const [{ value: hasWindow }] = useField<boolean>("hasWindow");
  const sendsTemplate = useTemplateConnection() !== null;
  const names = dayNames(i18n.language);
  return (
    <>
      <FieldSwitch name="hasWindow" label={t("dialog.window")} help={t("dialog.windowHelp")} />
      {hasWindow ? (
        <>
          <FieldSelect<number[]>
            name="days"
            label={t("dialog.days")}
            multiple
            renderValue={(days) =>
              [...days]
                .sort((a, b) => a - b)
                .map((day) => names[day])
                .join(", ")
            }
          >
            {names.map((name, day) => (
              <MenuItem key={name} value={day}>
                {name}
              </MenuItem>
            ))}
          </FieldSelect>
          <Box sx={{ display: "flex", gap: 4 }}>
            <FieldText name="from" label={t("dialog.from")} type="time" />
            <FieldText name="until" label={t("dialog.until")} type="time" />
          </Box>
        </>
      ) : null}
      <FieldNumber name="dailyCap" label={t("dialog.cap")} help={t("dialog.capHelp")} unit={t("dialog.perDay")} />
      <MoreOptions fields={["stopPercent", "optOutLine", "skipOpenTickets"]} defaults={formFromCampaign(null, false)}>
        <FieldNumber name="stopPercent" label={t("dialog.stop")} help={t("dialog.stopHelp")} unit="%" maxLength={3} />
        {sendsTemplate ? null : <FieldSwitch name="optOutLine" label={t("dialog.optOutLine")} />}
        <FieldSwitch name="skipOpenTickets" label={t("dialog.skipOpenTickets")} />
      </MoreOptions>
    </>
  );
}
