import type { BotMenusDto } from "@guiche/contract/bot-menus";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { FactsPanel } from "@/shared/bot/FactsPanel";
import { Phone } from "@/shared/bot/Phone";
import { LastConversations } from "@/shared/bot/real/LastConversations";
import { RealConversation } from "@/shared/bot/real/RealConversation";
import type { BotMenuConnection } from "@/shared/bot/source";
import { useBot } from "@/shared/bot/use-bot";
import { useCompanyZone } from "@/shared/session/company-zone";
import { ScriptsPanel } from "./ScriptsPanel";

/** The phone, what the bot knows, the kept tests, and a real conversation to compare with. */
export function BotBench({ menus, connection }: { menus: BotMenusDto; connection: BotMenuConnection }) {
  const { t } = useTranslation("queues");
  const [search, setSearch] = useSearchParams();
  const { program, titles, fields, conversation } = useBot({ menus, connection, startQueueId: null });
  return (
    <Box
      sx={{
        display: "grid",
        gap: 6,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "360px repeat(2, minmax(0, 1fr))" },
      }}
    >
      <Box sx={{ display: "grid", gap: 3 }}>
        <Box sx={{ height: "max(420px, calc(100dvh - 260px))", display: "grid" }}>
          <Phone language={program.language} titles={titles} conversation={conversation} />
        </Box>
        <Box component="p" sx={{ m: 0, typography: "body2", color: "text.secondary" }}>
          {t("bot.about")}
        </Box>
      </Box>
      <FactsPanel conversation={conversation} zone={useCompanyZone()} fields={fields} />
      <Box sx={{ display: "grid", gap: 6 }}>
        <ScriptsPanel menus={menus} connectionId={connection.id} conversation={conversation} />
        <LastConversations menus={menus} whatsappId={connection.id} />
        <RealConversation
          menus={menus}
          ticketId={Number(search.get("ticket")) || null}
          onTicket={(ticket) => setSearch({ ...Object.fromEntries(search), ticket: String(ticket) }, { replace: true })}
        />
      </Box>
    </Box>
  );
}
