import type { BotMenusDto } from "@guiche/contract/bot-menus";
import type { Language } from "@guiche/contract/texts/languages";
import type { BotStepDto } from "@guiche/contract/bot-traces";
import { queueNodeId } from "@guiche/contract/bot/program";
import type { Effect } from "@guiche/contract/bot/engine-types";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { compare } from "./compare";
import { programOf, titlesOf, type BotMenuConnection } from "../source";
import { currentZone } from "../../session/zone";
import { intlTags } from "@guiche/contract/texts/languages";
import { StatusChip } from "../../ui/StatusChip";

interface Props {
  menus: BotMenusDto;
  connection: BotMenuConnection;
  /** Oldest first. */
  steps: readonly BotStepDto[];
}

const chips = { equal: "ok", different: "error", unknown: "warn", after: "pending" } as const;

/** One step at a time: what happened, what the bot did, and what it does now. Begins at the first difference. */
export function ComparedSteps({ menus, connection, steps: storedSteps }: Props) {
  const { t, i18n } = useTranslation(["botTry", "bot"]);
  const titles = useMemo(() => titlesOf(menus), [menus]);
  const steps = useMemo(() => compare(programOf(menus, connection), storedSteps), [menus, connection, storedSteps]);
  const first = steps.findIndex(({ result }) => result === "different");
  const [selectedPlace, setSelectedPlace] = useState<number | null>(null);
  const place = selectedPlace ?? Math.max(first, 0);
  const step = steps[place];
  if (!step) return null;
  const { storedStep: then, result, effects } = step;
  const time = new Intl.DateTimeFormat(intlTags[i18n.language as Language], {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: currentZone(),
  });

  const lineOf = (effect: Effect): string => {
    if (effect.kind === "send" && effect.text) return effect.text;
    if (effect.kind === "assignQueue")
      return t("bot:why.queue", { queue: titles.get(queueNodeId(effect.queueId)) ?? effect.queueId });
    return t(`bot:why.does.${effect.kind}`);
  };
  const did = (title: string, stepEffects: readonly Effect[]) => (
    <Box>
      <Box component="h3" sx={{ m: 0, typography: "caption", color: "text.secondary" }}>
        {title}
      </Box>
      {stepEffects.length === 0 ? (
        <Box component="p" sx={{ m: 0 }}>
          {t("botTry:real.nothing")}
        </Box>
      ) : null}
      {stepEffects.map((effect, index) => (
        <Box component="p" key={index} sx={{ m: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {lineOf(effect)}
        </Box>
      ))}
    </Box>
  );
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <Box component="p" role="status" sx={{ m: 0 }}>
        {first < 0 ? t("botTry:real.same") : t("botTry:real.firstDifference", { place: first + 1 })}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Button size="small" disabled={place === 0} onClick={() => setSelectedPlace(place - 1)}>
          {t("botTry:real.previous")}
        </Button>
        <span>{t("botTry:real.place", { place: place + 1, count: steps.length })}</span>
        <Button size="small" disabled={place === steps.length - 1} onClick={() => setSelectedPlace(place + 1)}>
          {t("botTry:real.next")}
        </Button>
        {first >= 0 && place !== first ? (
          <Button size="small" onClick={() => setSelectedPlace(first)}>
            {t("botTry:real.toDifference")}
          </Button>
        ) : null}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <StatusChip state={chips[result]} label={t(`botTry:real.results.${result}`)} />
        <Box component="span" sx={{ typography: "caption" }}>
          {time.format(new Date(then.at))}
        </Box>
      </Box>
      <Box component="p" sx={{ m: 0, overflowWrap: "anywhere" }}>
        {t(`bot:why.events.${then.event.kind}`)}
        {then.text === null ? null : <q>{then.text}</q>}
      </Box>
      {did(t("botTry:real.then"), then.effects)}
      {(result === "different" || result === "after") && effects ? did(t("botTry:real.now"), effects) : null}
    </Box>
  );
}
