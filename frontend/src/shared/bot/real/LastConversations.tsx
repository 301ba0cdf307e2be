import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { comparedConversations } from "@guiche/contract/bot-traces";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../ui/ErrorState";
import { SkeletonRows } from "../../ui/SkeletonRows";
import { StatusChip } from "../../ui/StatusChip";
import { verdicts } from "./compare";
import { ComparedSteps } from "./ComparedSteps";
import { useComparison, type ComparedConversation } from "./use-comparison";

interface Props {
  menus: BotMenusDto;
  /** Only of this connection. */
  whatsappId?: number;
}

const chips = { noPerson: "error", otherQueue: "warn", otherAnswer: "warn", unknown: "pending", equal: "ok" } as const;

/** The newest real conversations with the bot, and what these menus would change in them. */
export function LastConversations({ menus, whatsappId }: Props) {
  const { t } = useTranslation("botTry");
  const [isWanted, setWanted] = useState(false);
  const { results, error, again } = useComparison(menus, whatsappId, isWanted);

  const content = () => {
    if (!isWanted) return null;
    if (error) return <ErrorState error={error} onRetry={again} />;
    if (!results) return <SkeletonRows count={3} />;
    if (results.length === 0) return <p>{t("last.empty")}</p>;
    return <Results menus={menus} results={results} />;
  };
  return (
    <Box component="section" aria-label={t("last.title")} sx={{ display: "grid", gap: 3, alignContent: "start" }}>
      <Button variant="outlined" onClick={() => setWanted(true)} sx={{ justifySelf: "start" }}>
        {t("last.compare", { count: comparedConversations })}
      </Button>
      {content()}
    </Box>
  );
}

function Results({ menus, results }: { menus: BotMenusDto; results: readonly ComparedConversation[] }) {
  const { t } = useTranslation("botTry");
  const [openTicketId, setOpenTicketId] = useState<number | null>(null);
  const counts = [...verdicts].reverse().flatMap((verdict) => {
    const count = results.filter((result) => result.verdict === verdict).length;
    return count > 0 ? [t(`last.counts.${verdict}`, { count })] : [];
  });
  const differentResults = verdicts
    .filter((verdict) => verdict !== "equal")
    .flatMap((verdict) => results.filter((result) => result.verdict === verdict));
  const row = ({ conversation, verdict }: ComparedConversation) => {
    const { ticketId, ticketNumber, contact, whatsappId, steps } = conversation;
    const connection = menus.connections.find(({ id }) => id === whatsappId);
    const isOpen = openTicketId === ticketId;
    return (
      <Box component="li" key={ticketId} sx={{ display: "grid", gap: 2 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
          <Button
            size="small"
            disabled={!connection}
            aria-expanded={isOpen}
            onClick={() => setOpenTicketId(isOpen ? null : ticketId)}
          >
            {t("last.conversation", { number: ticketNumber, contact })}
          </Button>
          <StatusChip state={chips[verdict]} label={t(`last.verdicts.${verdict}`)} />
        </Box>
        {isOpen && connection ? <ComparedSteps menus={menus} connection={connection} steps={steps} /> : null}
      </Box>
    );
  };
  return (
    <>
      <Box component="p" role="status" sx={{ m: 0 }}>
        {counts.join(" · ")}
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
        {differentResults.map(row)}
      </Box>
    </>
  );
}
