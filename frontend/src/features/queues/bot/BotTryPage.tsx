import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useBotMenus } from "@/shared/bot/use-menus";
import { ConnectionFindings } from "@/shared/findings/ConnectionFindings";
import { PageFrame } from "@/shared/lists/PageFrame";
import { EmptyState } from "@/shared/ui/EmptyState";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { BotBench } from "./BotBench";
import { namedItems } from "@/shared/forms/menu-items";

/** Tries a connection's whole menu without a phone; the address keeps which one. */
export function BotTryPage() {
  const { t } = useTranslation("queues");
  const { data, error, refetch } = useBotMenus();
  const [search, setSearch] = useSearchParams();
  const connectionId = Number(search.get("connection"));
  const connection = data?.connections.find(({ id }) => id === connectionId) ?? data?.connections[0];

  const content = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <SkeletonRows />;
    if (!connection) return <EmptyState drawing="phone" text={t("bot.noConnection")} />;
    return (
      <Box sx={{ display: "grid", gap: 4 }}>
        <TextField
          select
          fullWidth
          label={t("bot.connection")}
          value={connection.id}
          onChange={(event) =>
            setSearch({ ...Object.fromEntries(search), connection: event.target.value }, { replace: true })
          }
          sx={{ maxWidth: 400, mt: 2 }}
        >
          {namedItems(data.connections)}
        </TextField>
        <div>
          <ConnectionFindings findings={connection.findings} />
        </div>
        <BotBench key={connection.id} menus={data} connection={connection} />
      </Box>
    );
  };
  return <PageFrame title={t("bot.page")}>{content()}</PageFrame>;
}
