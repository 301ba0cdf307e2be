import { companyHours } from "@guiche/contract/companies";
import type { WorkDay } from "@guiche/contract/time/hours";
import { useQueryClient } from "@tanstack/react-query";
import Box from "@mui/material/Box";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../shared/forms/FormDialog";
import { adminFailure } from "../../shared/lists/admin-toast";
import { HoursAndNotice } from "./HoursAndNotice";
import { changeSettings, patchSetting } from "./setting.cache";
import { useCompanyHours } from "./use-company";
import { sendSetting } from "./use-settings";

interface Form {
  schedules: WorkDay[];
  outOfHoursMessage: string;
}

/** Hours and notice of a company that has none switched on yet: saving stores both, then switches the hours on. */
export function HoursDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const { data: company, send } = useCompanyHours();
  if (!company) return null;
  const { schedules, outOfHoursMessage } = company;
  const submit = async (form: Form) => {
    await send(form);
    // Not shown before the server agrees: the dialog is gone as soon as the hours are on.
    const on = await sendSetting({ key: "scheduleType", value: "company" });
    changeSettings(client, (rows) => patchSetting(rows, on));
  };
  return (
    <FormDialog
      title={t("hours.setUp")}
      initialValues={{ schedules, outOfHoursMessage: outOfHoursMessage ?? "" }}
      schema={companyHours}
      onSubmit={submit}
      onFailure={adminFailure}
      onDone={() => undefined}
      onClose={onClose}
      submitLabel={t("hours.switchOn")}
    >
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("hours.setUpHelp")}</Box>
      <Fields />
    </FormDialog>
  );
}

function Fields() {
  const { values, setFieldValue, isSubmitting } = useFormikContext<Form>();
  return (
    <Box>
      <HoursAndNotice
        week={values.schedules}
        notice={values.outOfHoursMessage}
        onWeek={(week) => void setFieldValue("schedules", week)}
        onNotice={(notice) => void setFieldValue("outOfHoursMessage", notice)}
        disabled={isSubmitting}
      />
    </Box>
  );
}
