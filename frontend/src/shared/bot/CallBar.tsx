import { botTraceApi } from "@guiche/contract/bot-traces";
import type { CallTarget, CallValue } from "@guiche/contract/bot/engine-types";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../api/call";
import { notifyError } from "../api/notify-error";
import { useMayOpen } from "../permissions/Can";
import type { Conversation } from "./use-conversation";

const slowMs = 30_000;
const mostMessages = 20;

/** What another service answers while the bot awaits it: words of one's own, a failure, a delay, or its real answer. */
export function CallBar({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation("bot");
  const { awaits, answer, skip } = conversation;
  const [text, setText] = useState("");
  if (!awaits) return null;

  const answerOneself = () => {
    answer(valueOf(awaits, text.trim()));
    setText("");
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || text.trim() === "") return;
    event.preventDefault();
    event.stopPropagation();
    answerOneself();
  };
  return (
    <Box
      component="section"
      aria-label={t("call.title", { name })}
      sx={{ display: "grid", gap: 2, p: 3, borderTop: 1, borderColor: "divider", bgcolor: "background.paper" }}
    >
      <Box component="p" role="status" sx={{ m: 0, typography: "caption" }}>
        {t("call.title", { name })}
      </Box>
      <TextField
        size="small"
        label={t("call.words")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        slotProps={{ htmlInput: { maxLength: 4_096, autoComplete: "off" } }}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button size="small" variant="outlined" disabled={text.trim() === ""} onClick={answerOneself}>
          {t("call.answer")}
        </Button>
        <Button size="small" onClick={() => answer({ kind: "failed", failure: "timeout" })}>
          {t("call.fail")}
        </Button>
        <Button size="small" onClick={() => skip(slowMs)}>
          {t("call.slow")}
        </Button>
        <RealCall target={awaits} conversation={conversation} />
      </Box>
    </Box>
  );
}

/** The words as that kind of service would send them. */
function valueOf({ kind }: CallTarget, text: string): CallValue {
  if (kind === "prompt") return { kind: "answer", text, handOver: false, queueId: null, reason: "", voice: null };
  if (kind === "voice") return { kind: "heard", text };
  if (kind === "bills") return { kind: "bills", customer: "", bills: [{ text, pix: null, fileId: null }] };
  return { kind: "commands", commands: [{ type: "message", text }], isOver: false, isLater: false, hasSession: true };
}

/** One real call, which is counted; only for those who may make it. */
function RealCall({ target, conversation }: { target: CallTarget; conversation: Conversation }) {
  const { t } = useTranslation("bot");
  const session = useRef<string | null>(null);
  const plan = target.kind === "prompt" ? "useOpenAi" : "useIntegrations";
  const mayCall = useMayOpen()({ rule: "bot:call", plan });
  const { mutate: ask, isPending } = useMutation({
    mutationFn: (id: { promptId: number } | { integrationId: number }) => {
      const messages = conversation.messages.slice(-mostMessages);
      const sessionField = session.current === null ? {} : { session: session.current };
      return call(botTraceApi.tryCall, { body: { ...id, messages, ...sessionField } });
    },
    onSuccess: (reply) => {
      session.current = reply.session;
      conversation.answer(reply.value);
    },
    onError: notifyError,
  });
  if (!mayCall || target.kind === "bills" || target.kind === "voice") return null;
  const id = target.kind === "prompt" ? { promptId: target.id } : { integrationId: target.id };
  return (
    <Button size="small" disabled={isPending} onClick={() => ask(id)}>
      {t("call.real")}
    </Button>
  );
}
