import { queueApi } from "@guiche/contract/queues";
import { fill } from "@guiche/contract/texts/variables";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useField } from "formik";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { OneQueueSwitch, useGreetsOneQueue } from "../../shared/settings/OneQueueSwitch";
import { Markup } from "../../shared/markup/Markup";
import { OwnBubble } from "../../shared/markup/OwnBubble";
import { UnknownVariables } from "../../shared/variables/UnknownVariables";
import { VariableChips } from "../../shared/variables/VariableChips";

const messages = [
  "greetingMessage",
  "complationMessage",
  "outOfHoursMessage",
  "ratingMessage",
  "expiresInactiveMessage",
] as const;
type MessageName = (typeof messages)[number];

/** The automatic messages of a connection. The placeholders and the preview appear below the field edited last. */
export function MessageFields() {
  const [current, setCurrent] = useState<MessageName>(messages[0]);
  return messages.map((name) => (
    <Message key={name} name={name} isCurrent={name === current} onEnter={() => setCurrent(name)} />
  ));
}

interface MessageProps {
  name: MessageName;
  isCurrent: boolean;
  onEnter: () => void;
}

function Message({ name, isCurrent, onEnter }: MessageProps) {
  const { t } = useTranslation("connections");
  const text = useRef<HTMLTextAreaElement>(null);
  const [{ value }] = useField<string>(name);
  return (
    <Box onFocus={onEnter} sx={{ display: "grid", gap: 3 }}>
      <FieldText
        name={name}
        label={t(`dialog.${name}`)}
        help={t(`dialog.${name}Help`)}
        multiline
        minRows={2}
        maxRows={8}
        inputRef={text}
      />
      {name === "greetingMessage" ? <OneQueueGreeting /> : null}
      {isCurrent ? (
        <>
          <VariableChips into={text} />
          {name === "greetingMessage" ? <GreetingPreview /> : <Preview name={name} />}
        </>
      ) : null}
      <UnknownVariables text={value} kind="automatic" />
    </Box>
  );
}

/** With an only queue its greeting takes the place of this one, where the company's setting lets it. */
function OneQueueGreeting() {
  const { t } = useTranslation("connections");
  const [only, another] = useChosenQueues();
  if (!only || another) return null;
  return (
    <div>
      <Alert severity="info">{t("dialog.onlyQueueGreets", { queue: only.name })}</Alert>
      <OneQueueSwitch />
    </div>
  );
}

/** The first message of the bot, as the chosen queues make it. */
function GreetingPreview() {
  const [{ value }] = useField<string>("greetingMessage");
  const greetsOne = useGreetsOneQueue();
  const queues = useChosenQueues();
  const [only, another] = queues;
  if (only && !another) return <SampleBubble text={greetsOne ? (only.greetingMessage ?? "") : ""} />;
  const list = queues.map((queue, index) => `*${index + 1}* - ${queue.name}`).join("\n");
  return <SampleBubble text={[value.trim(), list].filter(Boolean).join("\n\n")} />;
}

function useChosenQueues() {
  const { data: queues = [] } = useQuery(endpointQuery(queueApi.list));
  const [{ value: ids }] = useField<number[]>("queueIds");
  return queues.filter(({ id }) => ids.includes(id));
}

function Preview({ name }: { name: MessageName }) {
  const [{ value }] = useField<string>(name);
  return <SampleBubble text={value} />;
}

/** Filled in with the data of a sample customer. */
function SampleBubble({ text: value }: { text: string }) {
  const { t } = useTranslation("variables");
  if (value.trim() === "") return null;
  return (
    <OwnBubble title={t("preview")} testId="message-preview">
      <Markup text={fill(value, (word) => t(`sample.${word}`))} />
    </OwnBubble>
  );
}
