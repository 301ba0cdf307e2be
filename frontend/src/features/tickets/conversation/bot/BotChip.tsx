import type { TicketDto } from "@guiche/contract/tickets";
import { Suspense } from "react";
import { withNamespaces } from "@/shared/i18n/i18n";
import { lazyPreloadOr } from "@/shared/ui/lazy-preload";

/** Loaded with the first ticket in which the bot speaks. */
const BotPlace = lazyPreloadOr(() => withNamespaces(import("./BotPlace"), "bot"));

/** The bot's state in the ticket. It is hidden for a ticket that an agent returned. */
export const BotChip = ({ ticket: { bot } }: { ticket: Pick<TicketDto, "bot"> }) =>
  bot && bot.silence !== "agent" ? (
    <Suspense fallback={null}>
      <BotPlace bot={bot} />
    </Suspense>
  ) : null;
