import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { botTraceApi, type BotTraceDto } from "@guiche/contract/bot-traces";
import { ticketApi } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/call";
import { notifyError } from "../../api/notify-error";
import { listKey } from "../../lists/list-key";
import { ErrorState } from "../../ui/ErrorState";
import { SkeletonRows } from "../../ui/SkeletonRows";
import { toastError } from "../../ui/toast";
import { ComparedSteps } from "./ComparedSteps";

/** The engine runs for each; a longer conversation shows its newest steps. */
const mostSteps = 500;

/** Every stored step of a ticket, oldest first. */
async function stepsOf(ticketId: number, signal: AbortSignal) {
  let traces: BotTraceDto[] = [];
  for (let before: number | undefined; ;) {
    const page = await call(botTraceApi.ofTicket, { params: { ticketId }, query: before ? { before } : {}, signal });
    traces = [...page.traces.toReversed(), ...traces];
    before = traces[0]?.seq;
    if (!page.hasMore || before === undefined || traces.length >= mostSteps)
      return { traces, ticketNumber: page.ticketNumber, whatsappId: page.whatsappId };
  }
}

/** The id of the ticket with this number; null when the person sees no such ticket. */
async function ticketWithNumber(number: number): Promise<number | null> {
  const { tickets } = await call(ticketApi.list, { query: { searchParam: `#${number}`, showAll: "true" } });
  return tickets.find((ticket) => ticket.number === number)?.id ?? null;
}

interface Props {
  menus: BotMenusDto;
  ticketId: number | null;
  onTicket: (ticketId: number) => void;
}

/** A real conversation, step by step, next to what the bot made of these menus would do. */
export function RealConversation({ menus, ticketId, onTicket }: Props) {
  const { t } = useTranslation(["botTry", "errors"]);
  const [typedNumber, setTypedNumber] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(botTraceApi.ofTicket, ticketId ?? 0), "all"],
    queryFn: ({ signal }) => stepsOf(ticketId ?? 0, signal),
    enabled: ticketId !== null,
  });
  const connection = menus.connections.find(({ id }) => id === data?.whatsappId);

  const number = typedNumber ?? String(data?.ticketNumber ?? "");

  const openNumber = async () => {
    const id = await ticketWithNumber(Number(number));
    if (id === null) toastError(t("errors:ERR_NO_TICKET_FOUND"));
    else onTicket(id);
  };
  const open = (event: FormEvent) => {
    event.preventDefault();
    // Where the dialog is next to a form, it is inside it for React.
    event.stopPropagation();
    void openNumber().catch(notifyError);
  };
  const content = () => {
    if (ticketId === null) return null;
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <SkeletonRows count={3} />;
    if (data.traces.length === 0) return <p>{t("real.empty")}</p>;
    if (!connection) return <p>{t("real.noConnection")}</p>;
    return <ComparedSteps key={ticketId} menus={menus} connection={connection} steps={data.traces} />;
  };
  return (
    <Box component="section" aria-label={t("real.title")} sx={{ display: "grid", gap: 3, alignContent: "start" }}>
      <Box component="h2" sx={{ m: 0, typography: "body1", fontWeight: 600 }}>
        {t("real.title")}
      </Box>
      <Box component="form" onSubmit={open} sx={{ display: "flex", gap: 2, alignItems: "start" }}>
        <TextField
          size="small"
          label={t("real.ticket")}
          helperText={t("real.about")}
          value={number}
          onChange={(event) => setTypedNumber(event.target.value.replace(/\D/g, "").slice(0, 10))}
          slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off" } }}
        />
        <Button type="submit" variant="outlined" disabled={Number(number) === 0}>
          {t("real.open")}
        </Button>
      </Box>
      {content()}
    </Box>
  );
}
