import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { useSession } from "@/shared/session";
import { ActionButtons } from "../actions/ActionButtons";
import { accept, assume, reopen } from "../actions/ticket-actions";

const composerActions = [accept, assume, reopen];

/** Replaces the composer while the user cannot write: says why and offers the action that changes it. */
export default function ClosedComposer({ ticket }: { ticket: TicketDto }) {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  const reason = () => {
    if (ticket.status !== "open") return t(`composer.${ticket.status}`);
    return ticket.user && ticket.userId !== rights.userId
      ? t("composer.byAnother", { name: ticket.user.name })
      : t("composer.notAllowed");
  };
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "center",
        gap: 3,
        p: 3,
        bgcolor: "background.paper",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <span>{reason()}</span>
      <ActionButtons ticket={ticket} actions={composerActions} />
    </Box>
  );
}
