import { botTraceApi, type BotTrialDto, type TriedRequest } from "@guiche/contract/bot-traces";
import type { CallValue } from "@guiche/contract/bot/engine-types";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../api/call";
import { notifyError } from "../api/notify-error";
import { Markup } from "../markup/Markup";
import { Requests } from "./Requests";

interface Turn {
  from: "customer" | "us";
  text: string;
  requests?: readonly TriedRequest[];
}

/** Talks to a stored prompt or integration for real. Nothing reaches a customer; the company's account pays the call. */
export function RealTrial(target: { promptId: number } | { integrationId: number }) {
  const { t } = useTranslation("bot");
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [session, setSession] = useState<string | null>(null);
  const [text, setText] = useState("");
  const id = useId();

  const outcomeOf = ({ value, milliseconds, unknown }: BotTrialDto) => {
    const lines = linesOf(value, (name) => t(`trial.${name}`));
    const warnings = unknown.length > 0 ? [t("trial.unknown", { names: unknown.join(", ") })] : [];
    return [...lines, ...warnings, t("trial.took", { milliseconds })].join("\n");
  };
  const { mutate: ask, isPending: isBusy } = useMutation({
    mutationFn: (askedTurns: readonly Turn[]) => {
      const messages = askedTurns.slice(-20).map(({ from, text: words }) => ({ from, text: words }));
      return call(botTraceApi.tryCall, { body: { ...target, messages, ...(session && { session }) } });
    },
    onSuccess: (reply, askedTurns) => {
      setTurns([...askedTurns, { from: "us", text: outcomeOf(reply), requests: reply.requests }]);
      setSession(reply.session);
      setText("");
    },
    onError: notifyError,
  });
  const send = () => {
    const customerText = text.trim();
    if (customerText && !isBusy) ask([...turns, { from: "customer", text: customerText }]);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // The trial stands inside a form, which Enter would submit.
    event.preventDefault();
    event.stopPropagation();
    send();
  };

  return (
    <Box component="section" aria-labelledby={id} sx={{ display: "grid", gap: 3 }}>
      <Box component="h3" id={id} sx={{ m: 0, typography: "body2", color: "text.secondary" }}>
        {t("trial.title")}
      </Box>
      {turns.length === 0 ? null : (
        <Box
          role="log"
          tabIndex={0}
          aria-label={t("trial.log")}
          sx={{ display: "grid", gap: 2, maxHeight: 320, overflowY: "auto" }}
        >
          {turns.map((turn, index) => (
            <Box
              key={index}
              sx={{
                justifySelf: turn.from === "us" ? "start" : "end",
                bgcolor: turn.from === "us" ? "chat.bubbleIn" : "chat.bubbleOut",
                borderRadius: "14px",
                px: 3,
                py: 2,
                maxWidth: "85%",
                whiteSpace: "pre-wrap",
                overflowWrap: "anywhere",
              }}
            >
              <Markup text={turn.text} />
              <Requests title={t("trial.request")} requests={turn.requests ?? []} />
            </Box>
          ))}
        </Box>
      )}
      <TextField
        label={t("trial.write")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        slotProps={{ htmlInput: { maxLength: 4_096, autoComplete: "off" } }}
      />
      <Button variant="outlined" disabled={isBusy || text.trim() === ""} onClick={send} sx={{ justifySelf: "start" }}>
        {t(isBusy ? "trial.asking" : "trial.send")}
      </Button>
    </Box>
  );
}

/** The result of the call, line by line. */
function linesOf(
  value: CallValue,
  word: (name: "failed" | "handsOver" | "opensBills" | "over" | "later" | "nothing") => string,
): string[] {
  if (value.kind === "failed") return [`${word("failed")} ${value.failure}`];
  if (value.kind === "answer")
    return [
      value.text,
      value.handOver ? `→ ${word("handsOver")} ${value.reason}` : "",
      value.openBills ? `→ ${word("opensBills")}` : "",
    ].filter(Boolean);
  if (value.kind !== "commands") return [];
  const commandLines = value.commands.map((command) => {
    if (command.type === "message") return command.text;
    const { type, ...rest } = command;
    const details = Object.values(rest).map(String).join(" ");
    return `→ ${type}${details ? `: ${details}` : ""}`;
  });
  const last = [value.isOver && word("over"), value.isLater && word("later")].filter((line) => line !== false);
  return commandLines.length + last.length > 0
    ? [...commandLines, ...last.map((line) => `→ ${line}`)]
    : [word("nothing")];
}
