import { isUnanswered } from "@guiche/contract/rules/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import LinearProgress from "@mui/material/LinearProgress";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import CheckIcon from "lucide-react/icons/check";
import CloseIcon from "lucide-react/icons/x";
import TagsIcon from "lucide-react/icons/tag";
import { useSession } from "@/shared/session";
import { icons } from "../state/icons";
import { bulkClose, mayInBulk, bulkTag, bulkTransfer, type BulkMutation, type BulkName } from "./bulk";
import { useBulk } from "./use-bulk";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { MoreMenu } from "@/shared/ui/MoreMenu";
import { TipButton } from "@/shared/ui/TipButton";

const TransferDialog = lazyDialog(() => import("../actions/moving/TransferDialog"), "moving");
const ConfirmDialog = lazyDialog(async () => ({ default: (await import("@/shared/ui/ConfirmDialog")).ConfirmDialog }));
const BulkTags = lazyDialog(() => import("./BulkTags"), "moving");

interface Props {
  /** The rows of the list. */
  rows: readonly TicketDto[];
  picks: ReadonlySet<number>;
  onPicks: (picks: ReadonlySet<number>) => void;
  onClose: () => void;
}

/** Actions on the selected tickets. Tickets for which an action failed stay selected. */
export default function BulkBar({ rows, picks, onPicks, onClose }: Props) {
  const { t } = useTranslation(["search", "tickets"]);
  const { rights, user } = useSession();
  const { doToEach, progress } = useBulk();
  const [asks, setAsks] = useState<"close" | "transfer" | "tag" | null>(null);
  const tagButton = useRef<HTMLButtonElement>(null);
  const selectedTickets = rows.filter(({ id }) => picks.has(id));
  const isBusy = progress !== null;
  const none = (name: BulkName) => isBusy || !selectedTickets.some((ticket) => mayInBulk(name, rights, ticket));
  const run = async (mutation: BulkMutation) => onPicks(await doToEach(mutation, selectedTickets));
  const unansweredCount = selectedTickets.filter(
    (ticket) => mayInBulk("close", rights, ticket) && isUnanswered(ticket),
  ).length;
  const all = selectedTickets.length === rows.length && rows.length > 0;

  return (
    <Box
      role="toolbar"
      aria-label={t("bulk.label")}
      onKeyDown={(event) => event.key === "Escape" && !asks && onClose()}
      sx={{
        position: "relative",
        display: "flex",
        alignItems: "center",
        flexShrink: 0,
        px: 1,
        minHeight: 40,
        bgcolor: "background.paper",
        borderBlock: 1,
        borderColor: "divider",
        "& > button": { padding: "5px" },
      }}
    >
      <Checkbox
        size="small"
        checked={all}
        indeterminate={!all && selectedTickets.length > 0}
        disabled={isBusy}
        onChange={() => onPicks(new Set(all ? [] : rows.map(({ id }) => id)))}
        slotProps={{ input: { "aria-label": t("bulk.all") } }}
      />
      <Box role="status" sx={{ flexGrow: 1, minWidth: 0, typography: "body2" }} className="MuiTypography-noWrap">
        {progress ? t("bulk.progress", progress) : t("bulk.count", { count: selectedTickets.length })}
      </Box>
      <TipButton
        label={t("bulk.close")}
        disabled={none("close")}
        onClick={() => (unansweredCount > 0 ? setAsks("close") : void run(bulkClose()))}
      >
        <CheckIcon size={20} />
      </TipButton>
      {/* Chosen on purpose: no further question. */}
      <MoreMenu
        label={t("bulk.closeWays")}
        disabled={none("close")}
        entries={[
          { text: t("tickets:actions.closeUnrated"), act: () => void run(bulkClose({ withoutRating: true })) },
          { text: t("tickets:actions.closeSilently"), act: () => void run(bulkClose({ silently: true })) },
        ]}
      />
      <TipButton label={t("bulk.transfer")} disabled={none("transfer")} onClick={() => setAsks("transfer")}>
        <icons.transfer size={20} />
      </TipButton>
      <TipButton label={t("bulk.tag")} disabled={none("tag")} onClick={() => setAsks("tag")} ref={tagButton}>
        <TagsIcon size={20} />
      </TipButton>
      <TipButton label={t("bulk.leave")} onClick={onClose}>
        <CloseIcon size={20} />
      </TipButton>
      {progress ? (
        <LinearProgress
          variant="determinate"
          aria-hidden="true"
          value={(100 * progress.done) / progress.count}
          sx={{ position: "absolute", insetInline: 0, bottom: 0, height: 2 }}
        />
      ) : null}
      {asks === "transfer" ? (
        <TransferDialog
          tickets={selectedTickets.filter((ticket) => mayInBulk("transfer", rights, ticket))}
          onTransfer={async (destination) => run(bulkTransfer(destination, user.id))}
          onClose={() => setAsks(null)}
        />
      ) : null}
      {asks === "close" ? (
        <ConfirmDialog
          open
          title={t("bulk.unanswered", { count: unansweredCount })}
          text={t("bulk.closeAnyway")}
          verb={t("bulk.close")}
          onConfirm={() => void run(bulkClose())}
          onClose={() => setAsks(null)}
        />
      ) : null}
      {asks === "tag" ? (
        <BulkTags anchor={tagButton} onTags={(tags) => void run(bulkTag(tags))} onClose={() => setAsks(null)} />
      ) : null}
    </Box>
  );
}
