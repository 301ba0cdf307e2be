import type { FoundTicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useCallback, useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { SearchField } from "@/shared/lists/SearchField";
import { useSearchParam } from "@/shared/lists/use-search-param";
import { EmptyState } from "@/shared/ui/EmptyState";
import { asksSomething, ticketQueryOf, textParam } from "../state/routes";
import { ClosingChip } from "./ClosingChip";
import { SearchHit } from "./SearchHit";
import { ListBody } from "./ListBody";
import NoTicketsFound from "./NoTicketsFound";
import type { Picking } from "./TicketList";
import { useListRights } from "./use-list-rights";
import { useLiveSearch } from "../state/use-live-search";
import { useTicketList } from "../state/use-ticket-list";

interface Props {
  /** Increases with each request to focus the field; 0 if the tab was opened by its address. */
  focusRequest: number;
  isHidden: boolean;
  openUuid: string | undefined;
  picking: Picking;
  tools: ReactNode;
  viewsRow: ReactNode;
}

/** Searches tickets of any status by text, tags, agents and days. */
export default function SearchTab({ focusRequest, isHidden, openUuid, picking, tools, viewsRow }: Props) {
  const { t } = useTranslation("search");
  const { inputText, setInputText, clear } = useSearchParam(textParam);
  const [search] = useSearchParams();
  const { mayAskUsers } = useListRights();
  const question = ticketQueryOf(useLiveSearch(search), mayAskUsers);
  const asks = asksSomething(question);
  const list = useTicketList(question, { enabled: asks });
  const term = question.searchParam;
  const extra = useCallback((ticket: FoundTicketDto) => <SearchHit ticket={ticket} term={term} />, [term]);

  const box = useRef<HTMLDivElement>(null);
  const lastFocusRequest = useRef(0);
  useEffect(() => {
    // A hidden tab must not take the focus; it does so when it is shown.
    if (isHidden || focusRequest === lastFocusRequest.current) return;
    lastFocusRequest.current = focusRequest;
    box.current?.querySelector("input")?.focus();
  }, [focusRequest, isHidden]);

  return (
    <>
      <Box
        ref={box}
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          flexShrink: 0,
          pl: 2,
          py: 1,
          bgcolor: "background.paper",
          "& .MuiOutlinedInput-root": { width: "100%" },
        }}
      >
        <SearchField label={t("field")} inputText={inputText} onType={setInputText} onClear={clear} />
        {tools}
      </Box>
      {viewsRow}
      {question.closing ? <ClosingChip closing={question.closing} /> : null}
      {asks ? (
        <ListBody
          list={list}
          label={t("results")}
          listKey={JSON.stringify(question)}
          openUuid={openUuid}
          picking={picking}
          extra={extra}
          empty={<NoTicketsFound term={term} />}
        />
      ) : (
        <EmptyState drawing="emptyRoll" text={t("hint")} />
      )}
    </>
  );
}
