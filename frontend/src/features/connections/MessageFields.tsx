import { fill, tokenOf, variables } from "@guiche/contract/variables";
import Box from "@mui/material/Box";
import { useField } from "formik";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { insertAtCaret } from "../../shared/forms/insert-at-caret";
import { TokenChips } from "../../shared/forms/TokenChips";
import { Markup } from "../../shared/markup/Markup";
import { OwnBubble } from "../../shared/markup/OwnBubble";
import { UnknownVariables } from "../../shared/variables/UnknownVariables";

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
  const { t } = useTranslation(["connections", "variables"]);
  const text = useRef<HTMLTextAreaElement>(null);
  const [{ value }] = useField<string>(name);
  return (
    <Box onFocus={onEnter} sx={{ display: "grid", gap: 3 }}>
      <FieldText
        name={name}
        label={t(`connections:dialog.${name}`)}
        help={t(`connections:dialog.${name}Help`)}
        multiline
        minRows={2}
        maxRows={8}
        inputRef={text}
      />
      {isCurrent ? (
        <>
          <TokenChips
            label={t("variables:title")}
            tokens={variables.map(tokenOf)}
            nameOf={(token) => t("variables:insert", { token })}
            onInsert={(token) => text.current && insertAtCaret(text.current, token)}
          />
          <Preview name={name} />
        </>
      ) : null}
      <UnknownVariables text={value} kind="automatic" />
    </Box>
  );
}

/** Filled in with the data of a sample customer. */
function Preview({ name }: { name: MessageName }) {
  const { t } = useTranslation("variables");
  const [{ value }] = useField<string>(name);
  if (value.trim() === "") return null;
  return (
    <OwnBubble title={t("preview")} testId="message-preview">
      <Markup text={fill(value, (word) => t(`sample.${word}`))} />
    </OwnBubble>
  );
}
