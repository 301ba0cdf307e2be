import { longerIntervals, messageIntervals, type CampaignSettings } from "@guiche/contract/campaign-settings";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import InputLabel from "@mui/material/InputLabel";
import Select from "@mui/material/Select";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { changedFields } from "../../shared/forms/changed-fields";
import { valueItems } from "../../shared/forms/menu-items";
import { adminError, adminSuccess } from "../../shared/lists/admin-toast";
import { useCampaignMutations } from "./use-campaigns";
import { Timeline } from "./Timeline";
import { Variables } from "./Variables";

interface Props {
  settings: CampaignSettings;
  isReadOnly: boolean;
}

const wordsIn = (wordsText: string): string[] =>
  wordsText
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** Saves what was changed here, and shows what colleagues change in the rest. */
export function ConfigForm({ settings, isReadOnly }: Props) {
  const { t } = useTranslation("campaigns");
  const { saveSettings } = useCampaignMutations();
  const [edits, setEdits] = useState<Partial<CampaignSettings>>({});
  const [words, setWords] = useState<string | null>(null);
  const form = { ...settings, ...edits };
  const change = (part: Partial<CampaignSettings>) => setEdits((now) => ({ ...now, ...part }));
  const { mutate: save, isPending: busy } = useMutation({
    mutationFn: async (part: Partial<CampaignSettings>) => {
      const sentSettings = { ...edits, ...part, ...(words !== null && { optOutWords: wordsIn(words) }) };
      await saveSettings(sentSettings);
      // What was changed during the request stays.
      setEdits((now) => (Object.keys(now).length > 0 ? changedFields(now, sentSettings) : now));
      setWords((now) => (now === words ? null : now));
      adminSuccess(t("config.saved"));
    },
    onError: adminError,
  });
  return (
    <Box sx={{ display: "grid", gap: 8, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
      <Box
        component="section"
        aria-label={t("config.intervals")}
        sx={{ display: "grid", gap: 4, alignContent: "start" }}
      >
        <Box component="h2" sx={{ typography: "h2", m: 0 }}>
          {t("config.intervals")}
        </Box>
        <Choice
          label={t("config.messageInterval")}
          options={messageIntervals}
          unit="seconds"
          value={form.messageInterval}
          disabled={isReadOnly}
          onChoose={(messageInterval) => change({ messageInterval })}
        />
        <Choice
          label={t("config.longerIntervalAfter")}
          options={longerIntervals}
          unit="messages"
          value={form.longerIntervalAfter}
          disabled={isReadOnly}
          onChoose={(longerIntervalAfter) => change({ longerIntervalAfter })}
        />
        <Choice
          label={t("config.greaterInterval")}
          options={longerIntervals}
          unit="seconds"
          value={form.greaterInterval}
          disabled={isReadOnly}
          onChoose={(greaterInterval) => change({ greaterInterval })}
        />
        <Timeline settings={form} />
        <TextField
          label={t("config.optOutWords")}
          helperText={t("config.optOutHelp")}
          value={words ?? settings.optOutWords.join(", ")}
          disabled={isReadOnly}
          onChange={({ target }) => setWords(target.value)}
        />
        <TextField
          label={t("config.coldLimit")}
          helperText={t("config.coldLimitHelp")}
          value={String(form.coldLimit)}
          disabled={isReadOnly}
          slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 7 } }}
          onChange={({ target }) => change({ coldLimit: Number(target.value.replace(/\D/g, "")) })}
        />
        {isReadOnly ? null : (
          <Box>
            <Button variant="contained" loading={busy} onClick={() => save({})}>
              {t("config.save")}
            </Button>
          </Box>
        )}
      </Box>
      <Variables
        variables={form.variables}
        isReadOnly={isReadOnly}
        onChange={(variables) => {
          change({ variables });
          save({ variables });
        }}
      />
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly number[];
  unit: "seconds" | "messages";
  value: number;
  disabled: boolean;
  onChoose: (value: number) => void;
}

function Choice({ label, options, unit, value, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation("campaigns");
  const id = useId();
  return (
    <FormControl fullWidth disabled={disabled}>
      <InputLabel id={`${id}-label`}>{label}</InputLabel>
      <Select
        id={id}
        labelId={`${id}-label`}
        label={label}
        value={value}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {valueItems(options, (option) => t(`config.${unit}`, { count: option }))}
      </Select>
    </FormControl>
  );
}
