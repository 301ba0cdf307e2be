import { connectionApi } from "@guiche/contract/connections";
import { maxTextLength } from "@guiche/contract/limits";
import { repetitions, type Repetition } from "@guiche/contract/time/wall-time";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useField } from "formik";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldContact } from "../contacts/picker/FieldContact";
import { FieldNumber } from "../forms/FieldNumber";
import { FieldPicture } from "../forms/FieldPicture";
import { FieldSelect } from "../forms/FieldSelect";
import { FieldSwitch } from "../forms/FieldSwitch";
import { FieldText } from "../forms/FieldText";
import { insertAtCaret } from "../forms/insert-at-caret";
import { TokenChips } from "../forms/TokenChips";
import { listQueryOptions } from "../lists/list-query-options";
import { FieldWhen } from "./FieldWhen";
import { scheduleTokens } from "./fields";
import { UnknownVariables } from "../variables/UnknownVariables";

/** To whom, what and when. */
export function ScheduleFields({ zone }: { zone: string }) {
  const { t } = useTranslation(["schedules", "variables"]);
  const text = useRef<HTMLTextAreaElement>(null);
  const [{ value: body }] = useField<string>("body");
  const { data: connections = [] } = useQuery(listQueryOptions(connectionApi.list));
  return (
    <>
      <FieldContact name="contact" />
      <FieldText
        name="body"
        label={t("schedules:dialog.body")}
        required
        multiline
        minRows={4}
        maxRows={12}
        inputRef={text}
        inputProps={{ maxLength: maxTextLength }}
      />
      <TokenChips
        label={t("variables:title")}
        tokens={scheduleTokens}
        nameOf={(token) => t("variables:insert", { token })}
        onInsert={(token) => text.current && insertAtCaret(text.current, token)}
      />
      <UnknownVariables text={body} kind="schedule" />
      <FieldWhen name="sendAt" label={t("schedules:dialog.sendAt")} zone={zone} />
      <FieldPicture name="picture" area="schedules" />
      <FieldSelect<number | "">
        name="whatsappId"
        label={t("schedules:dialog.connection")}
        displayEmpty
        renderValue={(id) => connections.find((one) => one.id === id)?.name ?? t("schedules:dialog.lastConnection")}
      >
        <MenuItem value="">{t("schedules:dialog.lastConnection")}</MenuItem>
        {connections.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </FieldSelect>
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
        <FieldSelect<Repetition> name="repeat" label={t("schedules:dialog.repeat")}>
          {repetitions.map((repetition) => (
            <MenuItem key={repetition} value={repetition}>
              {t(`schedules:repeat.${repetition}`)}
            </MenuItem>
          ))}
        </FieldSelect>
        <FieldNumber
          name="maxDelayMinutes"
          label={t("schedules:dialog.maxDelay")}
          help={t("schedules:dialog.maxDelayHelp")}
          unit={t("schedules:dialog.minutes")}
        />
      </Box>
      <FieldSwitch name="skipHolidays" label={t("schedules:dialog.skipHolidays")} />
    </>
  );
}
