import type { Language } from "@guiche/contract/texts/languages";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useTranslation } from "react-i18next";
import { intlTags } from "@guiche/contract/texts/languages";
import { useCompanyZone } from "../session/company-zone";
import type { Conversation } from "./use-conversation";

const minute = 60_000;
const skips = [
  { name: "tenMinutes", ms: 10 * minute },
  { name: "oneDay", ms: 24 * 60 * minute },
] as const;

/** The simulated time, and whether the hours are closed. */
export function ClockBar({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation("queues");
  const { now, skip, givenFacts, setGivenFacts } = conversation;
  const timeZone = useCompanyZone();
  const time = new Intl.DateTimeFormat(intlTags[i18n.language as Language], {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(now);
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1,
        px: 3,
        borderBottom: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
      }}
    >
      <Box component="span" aria-live="polite" sx={{ typography: "caption", flexGrow: 1 }}>
        {time}
      </Box>
      {skips.map(({ name, ms }) => (
        <Button key={name} size="small" onClick={() => skip(ms)}>
          {t(`bot.skip.${name}`)}
        </Button>
      ))}
      <FormControlLabel
        label={t("bot.closed")}
        sx={{ mr: 0, "& .MuiFormControlLabel-label": { typography: "caption" } }}
        control={
          <Switch
            size="small"
            checked={givenFacts.hours === "closed"}
            onChange={(_event, on) => setGivenFacts({ hours: on ? "closed" : "open" })}
          />
        }
      />
    </Box>
  );
}
