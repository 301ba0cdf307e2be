import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { commands, runCommand, useOffered, type CommandName } from "@/shared/commands";
import { KeyCaps } from "@/shared/commands/KeyCaps";
import { Logo } from "@/shared/ui/Logo";
import { useWaitingTickets } from "../inbox/use-waiting-tickets";
import { WaitingQueues } from "../inbox/WaitingQueues";

/** Shown while no ticket is open: who waits, and the main shortcuts. */
export default function EmptyPane() {
  return (
    <Box
      sx={{
        display: "grid",
        placeContent: "center",
        justifyItems: "center",
        gap: 4,
        height: "100%",
        p: 6,
        textAlign: "center",
      }}
    >
      <Waiting />
      <Hints />
    </Box>
  );
}

/** How many customers wait in each queue, and the button that accepts the one who has waited longest. */
function Waiting() {
  const { t } = useTranslation("search");
  const waiting = useWaitingTickets();
  const mayAccept = useOffered().includes("accept");
  if (!waiting) return null;
  const { count, queues } = waiting;
  return (
    <>
      {count === 0 ? <Logo size={72} /> : null}
      <Box component="p" sx={{ m: 0, typography: "h2" }}>
        {count === 0 ? t("pane.title") : t("pane.waiting", { count })}
      </Box>
      <WaitingQueues queues={queues} />
      {count > 0 && mayAccept ? (
        <Button variant="contained" onClick={() => runCommand("accept")}>
          {t("pane.accept")}
        </Button>
      ) : null}
    </>
  );
}

function Hints() {
  const { t } = useTranslation("search");
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        mt: 4,
        p: 0,
        listStyle: "none",
        display: "grid",
        gap: 2,
        color: "text.secondary",
        typography: "body2",
      }}
    >
      <Hint command="nextTicket" text={t("pane.next")} />
      <Hint command="palette" text={t("pane.palette")} />
      <Hint command="search" text={t("pane.search")} />
    </Box>
  );
}

const Hint = ({ command, text }: { command: CommandName; text: string }) => (
  <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 2 }}>
    <Box sx={{ width: 84, display: "flex", justifyContent: "flex-end", flexShrink: 0 }}>
      <KeyCaps keys={commands[command].keys} />
    </Box>
    {text}
  </Box>
);
