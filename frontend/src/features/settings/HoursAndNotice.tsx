import type { WorkDay } from "@guiche/contract/time/hours";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { HoursEditor } from "../../shared/hours/HoursEditor";
import { isWritten } from "../../shared/hours/week";
import { readHolidays } from "./holidays";
import { noticeExample } from "./notice-example";
import { useSettings, valueIn } from "./use-settings";

/** The maximum length of a WhatsApp message. */
const maxLength = 4_096;

interface Props {
  week: readonly WorkDay[];
  notice: string;
  onWeek: (week: WorkDay[]) => void;
  onNotice: (notice: string) => void;
  disabled?: boolean;
}

/** When the company answers, and what customers read at other times: no customer is left without an answer. */
export function HoursAndNotice({ week, notice, onWeek, onNotice, disabled }: Props) {
  const { t } = useTranslation("settings");
  const { data: settings = [] } = useSettings();
  const [now] = useState(Date.now);
  const id = useId();
  const language = valueIn(settings, "language");
  const hours = {
    timezone: valueIn(settings, "timezone"),
    schedules: [...week],
    holidays: readHolidays(valueIn(settings, "holidays")),
  };
  const example = isWritten(week) ? noticeExample(hours, now, language) : null;
  return (
    <>
      <HoursEditor value={week} onChange={onWeek} disabled={disabled} />
      <Box sx={{ mt: 4 }}>
        <TextField
          label={t("hours.notice")}
          value={notice}
          onChange={({ target }) => onNotice(target.value)}
          disabled={disabled}
          multiline
          minRows={2}
          maxRows={8}
          fullWidth
          helperText={t("hours.noticeHelp")}
          slotProps={{ htmlInput: { maxLength, "aria-describedby": `${id}-example` } }}
        />
        <Box
          id={`${id}-example`}
          sx={{ typography: "body2", color: "text.secondary", mt: 2, overflowWrap: "anywhere" }}
        >
          {example === null ? null : (
            <>
              {t("texts.usual")} {/* In the customers' language, whatever the interface language. */}
              <i lang={language} translate="no">
                {example}
              </i>
            </>
          )}
        </Box>
      </Box>
    </>
  );
}
