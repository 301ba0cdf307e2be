import type { ChatDto } from "@guiche/contract/chats";
import { userApi } from "@guiche/contract/users";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { useSession } from "../../shared/session";
import { EmptyState } from "../../shared/ui/EmptyState";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { ChatRow } from "./ChatRow";
import type { useChats } from "./use-chats";

interface Props {
  list: ReturnType<typeof useChats>;
  openUuid: string | undefined;
  onAdd: () => void;
}

/** The person's chats with a search, and the button that makes one. */
export function ChatList({ list, openUuid, onAdd }: Props) {
  const { t } = useTranslation("chats");
  const { search, inputText, setInputText, clear } = useSearchParam();
  const isOnline = useOnline();
  const { rows = [], error, isPending, hasMore, fetchNext, refetch } = list;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }}>
      <Box sx={{ display: "grid", gap: 2, p: 3 }}>
        <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
          <Box component="h1" sx={{ typography: "h1", m: 0, flexGrow: 1 }}>
            {t("title")}
          </Box>
          <Button variant="contained" size="small" onClick={onAdd}>
            {t("add")}
          </Button>
        </Box>
        <SearchField label={t("search")} inputText={inputText} onType={setInputText} onClear={clear} />
      </Box>
      <Box sx={{ flexGrow: 1, minHeight: 0, overflowY: "auto" }}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <SkeletonRows />
        ) : rows.length === 0 ? (
          <EmptyState
            drawing={search ? "emptyRoll" : "bubbles"}
            text={t(search ? "noneFound" : "none")}
            action={
              search ? undefined : (
                <Button variant="outlined" onClick={onAdd}>
                  {t("add")}
                </Button>
              )
            }
          />
        ) : (
          <Box component="ul" aria-label={t("title")} sx={{ m: 0, p: 0, listStyle: "none" }}>
            {rows.map((chat) => (
              <li key={chat.id}>
                <ChatRow chat={chat} isOpen={chat.uuid === openUuid} isOnline={isOnline(chat)} />
              </li>
            ))}
          </Box>
        )}
        {hasMore ? <Button onClick={fetchNext}>{t("more")}</Button> : null}
      </Box>
    </Box>
  );
}

/** Whether the other person of a direct chat has the app open. */
function useOnline() {
  const { id } = useSession().user;
  const { data = [] } = useQuery(endpointQuery(userApi.names));
  const online = new Set(data.filter((one) => one.online).map((one) => one.id));
  return ({ isDirect, users }: ChatDto) => isDirect && users.some(({ userId }) => userId !== id && online.has(userId));
}
