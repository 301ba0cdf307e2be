import type { TicketDto } from "@guiche/contract/tickets";
import { useTranslation } from "react-i18next";
import BotIcon from "lucide-react/icons/bot";
import { staticStyled } from "@/shared/ui/static-styled";

const Chip = staticStyled("span", (theme) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  minWidth: 0,
  flexShrink: 0,
  maxWidth: "min(100%, 260px)",
  padding: "0 8px",
  height: 20,
  borderRadius: 10,
  fontSize: "0.75rem",
  fontWeight: 600,
  lineHeight: "20px",
  color: theme.vars.palette.state.bot.main,
  backgroundColor: theme.vars.palette.state.bot.tint,
  "& > svg": { flexShrink: 0 },
  "& > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
}));

/** Where the customer is in the bot's conversation, or why the bot is silent. */
function BotPlace({ bot: { path, silence } }: { bot: NonNullable<TicketDto["bot"]> }) {
  const { t } = useTranslation("bot");
  const place = path.length > 0 ? t("chip.at", { path: path.join(" › ") }) : t("chip.speaks");
  const text = silence === "switch" ? t("chip.off") : silence === "loop" ? t("chip.loop") : place;
  return (
    <Chip title={text} data-testid="bot-chip">
      <BotIcon size={14} />
      <span>{text}</span>
    </Chip>
  );
}

/** The bot's state in the ticket. It is hidden for a ticket that an agent returned. */
export const BotChip = ({ ticket: { bot } }: { ticket: Pick<TicketDto, "bot"> }) =>
  bot && bot.silence !== "agent" ? <BotPlace bot={bot} /> : null;
