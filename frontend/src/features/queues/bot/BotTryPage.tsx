import MenuItem from "@mui/material/MenuItem";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { BotPhone } from "../../../shared/bot/BotPhone";
import { useBotMenus } from "../../../shared/bot/use-menus";
import { PageFrame } from "../../../shared/lists/PageFrame";
import { EmptyState } from "../../../shared/ui/EmptyState";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { SkeletonRows } from "../../../shared/ui/SkeletonRows";

/** Tries a connection's whole menu without a phone; the address keeps which one. */
export function BotTryPage() {
  const { t } = useTranslation("queues");
  const { data, error, refetch } = useBotMenus();
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get("connection"));
  const connection = data?.connections.find(({ id }) => id === wanted) ?? data?.connections[0];

  const content = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <SkeletonRows />;
    if (!connection) return <EmptyState drawing="lampOff" text={t("bot.noConnection")} />;
    return (
      <Box sx={{ display: "grid", gap: 4, justifyItems: "center", p: { xs: 0, sm: 4 } }}>
        <TextField
          select
          fullWidth
          label={t("bot.connection")}
          value={connection.id}
          onChange={(event) => setSearch({ connection: event.target.value }, { replace: true })}
          sx={{ maxWidth: 400, mt: 2 }}
        >
          {data.connections.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Box sx={{ width: "100%", maxWidth: 400, height: "max(420px, calc(100dvh - 260px))", display: "grid" }}>
          <BotPhone key={connection.id} menus={data} connection={connection} startQueueId={null} />
        </Box>
        <Box component="p" sx={{ m: 0, maxWidth: 400, typography: "body2", color: "text.secondary" }}>
          {t("bot.about")}
        </Box>
      </Box>
    );
  };
  return <PageFrame title={t("bot.page")}>{content()}</PageFrame>;
}
