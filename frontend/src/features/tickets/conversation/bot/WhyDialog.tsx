import { botTraceApi, type BotTraceDto } from "@guiche/contract/bot-traces";
import type { MessageDto } from "@guiche/contract/messages";
import type { TicketDto } from "@guiche/contract/tickets";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { programOf, titlesOf } from "@/shared/bot/source";
import { useBotMenus } from "@/shared/bot/use-menus";
import { useMay } from "@/shared/permissions/Can";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { TitledDialog } from "@/shared/ui/TitledDialog";
import { stepOf } from "../../state/messages/bot-step";
import { WhyFacts } from "./WhyFacts";

interface Props {
  ticket: TicketDto;
  message: MessageDto;
  onClose: () => void;
}

/** The step of this message and the one before it, whose choices the customer was reading. */
function useSteps({ ticketId, seq }: { ticketId: number; seq: number }) {
  const steps = endpointQuery(botTraceApi.ofTicket, { params: { ticketId }, query: { before: seq + 1 } });
  return useQuery({ ...steps, staleTime: Infinity });
}

/** Why the bot said this: what happened, what it knew, what it did, and what else could have been chosen. */
export default function WhyDialog({ ticket, message, onClose }: Props) {
  const { t } = useTranslation(["bot", "common"]);
  const step = stepOf(message) ?? { ticketId: ticket.id, seq: 0 };
  const { data, error, refetch } = useSteps(step);
  const may = useMay();
  const menus = useBotMenus().data;
  const connection = menus?.connections.find(({ id }) => id === ticket.whatsappId);
  const trace = data?.traces.find(({ seq }) => seq === step.seq);
  const before: BotTraceDto | undefined = data?.traces.find(({ seq }) => seq < step.seq);

  const content = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <SkeletonRows count={4} />;
    if (!trace) return <p>{t("bot:why.gone")}</p>;
    return (
      <WhyFacts
        trace={trace}
        before={before}
        program={menus && connection ? programOf(menus, connection) : null}
        titles={menus ? titlesOf(menus) : new Map<string, string>()}
      />
    );
  };
  const query = `?ticket=${ticket.id}${ticket.whatsappId === null ? "" : `&connection=${ticket.whatsappId}`}`;
  return (
    <TitledDialog title={t("bot:why.title")} onClose={onClose}>
      <DialogContent>{content()}</DialogContent>
      <DialogActions>
        {may("bot:try") ? (
          <Button component={Link} to={`/bot/try${query}`}>
            {t("bot:why.simulator")}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
