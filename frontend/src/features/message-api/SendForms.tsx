import { connectionApi } from "@guiche/contract/connections";
import { externalMessageApi, type ExternalMessageDto } from "@guiche/contract/external-messages";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error";
import { call } from "../../shared/api/call";
import { request } from "../../shared/api/request";
import { namedItems } from "../../shared/forms/menu-items";
import { adminError, adminSuccess } from "../../shared/lists/admin-toast";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { MediaForm, TextForm } from "./forms";
import { AnswerView } from "./AnswerView";

/** The token, a form for texts and one for files, and the answer to the last call. */
export function SendForms() {
  const { t } = useTranslation("messageApi");
  const client = useQueryClient();
  const { data: connections = [] } = useQuery(endpointQuery(connectionApi.list));
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [token, setToken] = useState("");
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<{ message: ExternalMessageDto; token: string } | null>(null);
  const keys = useIdempotencyKeys();
  const connection = connections.find(({ id }) => id === selectedId) ?? connections[0];

  const renew = async () => {
    if (!connection) return;
    try {
      setToken((await call(connectionApi.makeToken, { params: { id: connection.id } })).token);
    } catch (error) {
      adminError(error);
    }
  };
  const send = async (body: unknown) => {
    const idempotencyKey = keys.of([token, contentOf(body)]);
    try {
      const { method, path } = externalMessageApi.send;
      const message = await request<ExternalMessageDto>(method, path, {
        ...{ body, token, idempotencyKey },
        timeout: 120_000,
      });
      keys.answered();
      setAnswer({ message, token });
      adminSuccess(t("sent"));
    } catch (error) {
      if (error instanceof ApiError && error.status > 0) keys.answered();
      adminError(error);
    } finally {
      for (const { path } of [externalMessageApi.calls, externalMessageApi.quota])
        void client.invalidateQueries({ queryKey: [path] });
    }
  };

  return (
    <Box sx={{ display: "grid", gap: 5, alignContent: "start", minWidth: 0 }}>
      <TextField
        select
        label={t("forms.connection")}
        value={connection?.id ?? ""}
        onChange={({ target }) => {
          setSelectedId(Number(target.value));
          setToken("");
        }}
      >
        {namedItems(connections)}
      </TextField>
      <TextField
        label={t("forms.token")}
        value={token}
        onChange={({ target }) => setToken(target.value.trim())}
        placeholder={connection?.token}
        helperText={t(connection?.token ? "forms.tokenKept" : "forms.tokenNone")}
        autoComplete="off"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Button
        variant="outlined"
        disabled={!connection}
        onClick={() => (connection?.token ? setAsking(true) : void renew())}
      >
        {t("forms.newToken")}
      </Button>
      <TextForm hasToken={token !== ""} onSend={send} />
      <MediaForm hasToken={token !== ""} onSend={send} />
      {answer ? <AnswerView key={answer.message.id} {...answer} /> : null}
      <ConfirmDialog
        open={asking}
        title={t("forms.newToken")}
        text={t("forms.newTokenText")}
        verb={t("forms.newToken")}
        onConfirm={renew}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}

/** One key for a message until the server has answered: sent again after a timeout, it is still one message. */
function useIdempotencyKeys() {
  const pendingRequest = useRef<{ content: string; key: string } | null>(null);
  return {
    of(content: string[]): string {
      const now = JSON.stringify(content);
      if (pendingRequest.current?.content !== now) pendingRequest.current = { content: now, key: newKey() };
      return pendingRequest.current.key;
    },
    answered: () => void (pendingRequest.current = null),
  };
}

/** `crypto.randomUUID` needs https. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

const contentOf = (body: unknown): string =>
  JSON.stringify(
    body instanceof FormData
      ? [...body].map(([name, value]) =>
          value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
        )
      : body,
  );
