import type { TicketDto } from "@guiche/contract/tickets";
import { useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import MoreIcon from "lucide-react/icons/ellipsis-vertical";
import { TipButton } from "@/shared/ui/TipButton";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import type { TicketAction } from "../../actions/ticket-action";

const HeaderActions = lazyDialog(() => import("./HeaderActions"));

interface Props {
  latest: RefObject<TicketDto>;
  actions: readonly TicketAction[];
}

/** The menu of actions that do not fit into the header or are rarely needed. */
export default function HeaderMenu({ latest, actions }: Props) {
  const { t } = useTranslation("tickets");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <TipButton
        label={t("ticket.more")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </TipButton>
      {anchor ? (
        <HeaderActions latest={latest} actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
      ) : null}
    </>
  );
}
