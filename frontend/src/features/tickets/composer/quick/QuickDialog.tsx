import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EmptyState } from "@/shared/ui/EmptyState";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { TitledDialog } from "@/shared/ui/TitledDialog";
import { useFocusOnOpen } from "@/shared/ui/use-focus-on-open";
import { HeadField } from "@/shared/ui/HeadField";
import { matching } from "./match";
import { optionId, QuickOptions } from "./QuickOptions";
import { nextIndex } from "@/shared/writing/next-index";
import { useQuickReplies } from "./use-quick-replies";

interface Props {
  ticket: TicketDto;
  onPick: (reply: QuickMessageDto) => void;
  onClose: () => void;
}

/** All quick replies for this ticket, with a search field. */
export default function QuickDialog({ ticket, onPick, onClose }: Props) {
  const { t } = useTranslation(["writing", "common"]);
  const listId = useId();
  const field = useFocusOnOpen<HTMLInputElement>();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const { data, error, refetch } = useQuickReplies(true, ticket.queueId);
  const found = matching(data ?? [], search.replace(/^\//, ""));
  const chosen = found[active];

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, active, found.length);
    if (next !== null) setActive(next);
    else if (event.key !== "Enter" || event.nativeEvent.isComposing || !chosen) return;
    else onPick(chosen);
    event.preventDefault();
  };
  const results = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <SkeletonRows />;
    if (data.length === 0)
      return (
        <EmptyState
          drawing="card"
          text={t("quick.empty")}
          action={
            <Button variant="outlined" component={Link} to="/quick-messages">
              {t("quick.manage")}
            </Button>
          }
        />
      );
    if (found.length === 0) return <Box sx={{ p: 4, color: "text.secondary" }}>{t("quick.none")}</Box>;
    return <QuickOptions id={listId} replies={found} active={active} ticket={ticket} onPick={onPick} />;
  };

  return (
    <TitledDialog title={t("quick.title")} onClose={onClose}>
      <HeadField
        inputRef={field}
        value={search}
        placeholder={t("quick.search")}
        onChange={({ target }) => {
          setSearch(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            role: "combobox",
            "aria-label": t("quick.search"),
            "aria-autocomplete": "list",
            "aria-expanded": found.length > 0,
            "aria-controls": found.length > 0 ? listId : undefined,
            "aria-activedescendant": chosen ? optionId(listId, chosen) : undefined,
            maxLength: 100,
          },
        }}
      />
      <Box sx={{ display: "flex", flexDirection: "column", minHeight: 200, px: 4, flexGrow: 1, overflowY: "auto" }}>
        {results()}
      </Box>
      <DialogActions>
        <Box role="status" sx={{ flexGrow: 1, pl: 3, typography: "caption", color: "text.secondary" }}>
          {data ? t("quick.count", { count: found.length }) : null}
        </Box>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
