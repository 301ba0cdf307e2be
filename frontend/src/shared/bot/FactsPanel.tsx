import { hoursFacts, simulatedSilences, type HoursFact, type SimulatedSilence } from "@guiche/contract/bot-scripts";
import { isWallTime, momentOf, wallTime } from "@guiche/contract/time/wall-time";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { notifyWarning } from "../api/notify-error";
import type { Conversation } from "./use-conversation";
import { valueItems } from "../forms/menu-items";

interface Props {
  conversation: Conversation;
  /** The company's time zone. */
  zone: string;
  /** The extra fields that the texts use. */
  fields: readonly string[];
}

/** Everything that the simulated bot knows in addition to texts, to be changed. It holds for what is written next. */
export function FactsPanel({ conversation, zone, fields }: Props) {
  const { t } = useTranslation("botTry");
  const id = useId();
  const { givenFacts, setGivenFacts, contact, setContact, isGreeted, setGreeted, now, setNow, toDeadline } =
    conversation;
  const { mayUse } = givenFacts;

  const skipToDeadline = () => {
    if (!toDeadline()) notifyWarning(t("facts.noDeadline"));
  };
  const person = (key: "name" | "number" | "email") => (
    <TextField
      size="small"
      label={t(`facts.${key}`)}
      value={contact[key]}
      onChange={(event) => setContact({ [key]: event.target.value })}
      slotProps={{ htmlInput: { maxLength: 100, autoComplete: "off" } }}
    />
  );
  const onOff = (label: string, isOn: boolean, set: (on: boolean) => void) => (
    <FormControlLabel label={label} control={<Switch checked={isOn} onChange={(_event, on) => set(on)} />} />
  );
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: "grid", gap: 3, alignContent: "start" }}>
      <Box component="h2" id={id} sx={{ m: 0, typography: "body1", fontWeight: 600 }}>
        {t("facts.title")}
      </Box>
      <TextField
        size="small"
        type="datetime-local"
        label={t("facts.clock")}
        value={wallTime(now, zone)}
        onChange={({ target }) => isWallTime(target.value) && setNow(momentOf(target.value, zone).getTime())}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Button size="small" variant="outlined" onClick={skipToDeadline} sx={{ justifySelf: "start" }}>
        {t("facts.deadline")}
      </Button>
      <TextField
        select
        size="small"
        label={t("facts.hours")}
        value={givenFacts.hours}
        onChange={(event) => setGivenFacts({ hours: event.target.value as HoursFact })}
      >
        {valueItems(hoursFacts, (hours) => t(`facts.hoursOf.${hours}`))}
      </TextField>
      <TextField
        select
        size="small"
        label={t("facts.silence")}
        value={givenFacts.silence ?? "none"}
        onChange={({ target }) =>
          setGivenFacts({ silence: target.value === "none" ? null : (target.value as SimulatedSilence) })
        }
      >
        {valueItems(["none", ...simulatedSilences] as const, (silence) => t(`facts.silenceOf.${silence}`))}
      </TextField>
      {onOff(t("facts.greeted"), isGreeted, setGreeted)}
      {onOff(t("facts.prompts"), mayUse.prompts, (prompts) => setGivenFacts({ mayUse: { ...mayUse, prompts } }))}
      {onOff(t("facts.integrations"), mayUse.integrations, (integrations) =>
        setGivenFacts({ mayUse: { ...mayUse, integrations } }),
      )}
      {person("name")}
      {person("number")}
      {person("email")}
      {fields.map((field) => (
        <TextField
          key={field}
          size="small"
          label={t("facts.field", { name: field })}
          helperText={contact.fields[field] ? undefined : t("facts.fieldHelp", { token: `{{${field}}}` })}
          value={contact.fields[field] ?? ""}
          onChange={({ target }) => setContact({ fields: { ...contact.fields, [field]: target.value } })}
          slotProps={{ htmlInput: { maxLength: 200, autoComplete: "off" } }}
        />
      ))}
    </Box>
  );
}
