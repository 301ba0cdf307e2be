import type { TicketDto } from "@guiche/contract/tickets";
import BotPlace from "./BotPlace";

/** Loaded with the first ticket in which the bot speaks. */

/** The bot's state in the ticket. It is hidden for a ticket that an agent returned. */
export const BotChip = ({ ticket: { bot } }: { ticket: Pick<TicketDto, "bot"> }) =>
  bot && bot.silence !== "agent" ? <BotPlace bot={bot} /> : null;
