import { useEffect, useEffectEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { notifyWarning } from "@/shared/api/notify-error";
import { useSearch } from "@/shared/go";
import { withSearchParam, searchNow } from "../../state/routes";
import type { LogHandle } from "./MessageList";

const param = "message";
const numberIn = (text: string | null) => (text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null);

/**
 * Scrolls to the message in the address (`?message=`) and removes it from there, so that going back or reloading does
 * not scroll again.
 */
export function useLinkedMessage(log: RefObject<LogHandle | null>, isThere: boolean) {
  const { t } = useTranslation("tickets");
  const [search, setSearch] = useSearch();
  const messageParam = search.get(param);

  const lead = useEffectEvent(() => {
    const id = numberIn(messageParam);
    const missing = () => notifyWarning(t("log.notFound"));
    if (id === null) missing();
    else log.current?.jumpTo(id, missing);
    setSearch(withSearchParam(searchNow(), param, null), { replace: true });
  });
  useEffect(() => {
    if (isThere && messageParam !== null) lead();
  }, [isThere, messageParam]);
}
