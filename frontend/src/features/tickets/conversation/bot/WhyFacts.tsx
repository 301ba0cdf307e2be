import type { BotAnsweredCall, BotTraceDto } from "@guiche/contract/bot-traces";
import type { NodeChoice, Program } from "@guiche/contract/bot/program";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TraceText } from "@/shared/bot/TraceText";
import { currentLanguage } from "@/shared/i18n/current";
import { formatMoment } from "@/shared/format/dates";

interface Props {
  trace: BotTraceDto;
  /** The step before it. */
  before: BotTraceDto | undefined;
  /** As it is now; null until it has loaded. */
  program: Program | null;
  titles: ReadonlyMap<string, string>;
}

/** Where the customer was after a step. */
const placeAfter = (trace: BotTraceDto | undefined): string | null => {
  const at = trace?.trace.findLast(({ what }) => what === "at")?.value;
  return at === undefined ? null : String(at);
};

export function WhyFacts({ trace, before, program, titles }: Props) {
  const { t } = useTranslation("bot");
  const { event, facts, effects } = trace;
  const place = placeAfter(before);
  const choices: NodeChoice[] = (place === null ? undefined : program?.nodes[place]?.choices) ?? [];
  const takenNumber = trace.trace.find(({ what }) => what === "chose")?.value;
  const others = choices
    .map(({ title }, index) => ({ number: index + 1, title }))
    .filter(({ number }) => number !== takenNumber);
  const queue =
    facts.queueId === null ? t("why.noQueue") : (titles.get(`queue:${facts.queueId}`) ?? `#${facts.queueId}`);
  const isClosed = facts.companyAbsence !== null || (facts.queueId !== null && facts.queueId in facts.queueAbsences);
  return (
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 3, overflowWrap: "anywhere", "& dd": { m: 0 } }}>
      <Fact name={t("why.event")}>
        {t(`why.events.${event.kind}`)} · {formatMoment(trace.at)}
      </Fact>
      {trace.call ? (
        <Fact name={t("why.answeredBy")}>
          <CallAnswer call={trace.call} hasFailed={event.kind === "callResolved" && event.value.kind === "failed"} />
        </Fact>
      ) : null}
      <Fact name={t("why.path")}>
        <TraceText trace={trace.trace} titles={titles} />
      </Fact>
      <Fact name={t("why.values")}>
        {[
          t("why.queue", { queue }),
          t(isClosed ? "why.closed" : "why.open"),
          t(facts.isGreeted ? "why.greeted" : "why.notGreeted"),
        ].join(" · ")}
      </Fact>
      <Fact name={t("why.effects")}>
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {effects.map((effect, index) => (
            <li key={index}>{t(`why.does.${effect.kind}`)}</li>
          ))}
        </ul>
      </Fact>
      {others.length > 0 ? (
        <Fact name={t("why.others")}>
          {others.map(({ number, title }) => t("why.other", { number, title })).join(" · ")}
        </Fact>
      ) : null}
    </Box>
  );
}

/** The responder, its answer, the time it took, and what the provider counted. */
function CallAnswer({ call: { kind, name, model, tokens, milliseconds }, hasFailed }: CallAnswerProps) {
  const { t } = useTranslation("bot");
  const language = currentLanguage();
  const seconds = Math.max(0.1, milliseconds / 1_000).toLocaleString(language, { maximumFractionDigits: 1 });
  const parts = [
    t(`why.answerers.${kind}`, { name: name ?? "?" }),
    hasFailed ? t("why.noAnswer", { seconds }) : t("why.inTime", { seconds }),
    model ? t("why.model", { model }) : "",
    tokens === null ? "" : t("why.tokens", { count: tokens, tokens: tokens.toLocaleString(language) }),
  ];
  return <>{parts.filter(Boolean).join(" · ")}</>;
}

interface CallAnswerProps {
  call: BotAnsweredCall;
  hasFailed: boolean;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ typography: "caption", color: "text.secondary" }}>
      {name}
    </Box>
    <dd>{children}</dd>
  </div>
);
