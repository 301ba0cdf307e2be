import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import AnnouncementsIcon from "lucide-react/icons/megaphone";
import { useAnnouncements } from "@/features/announcements/use-announcements";
import { onOpenAnnouncements } from "@/shared/attention/ui-events";
import { useRealtime } from "@/shared/realtime";
import { useSession } from "@/shared/session";
import { CountBadge } from "@/shared/ui/CountBadge";
import { staticStyled } from "@/shared/ui/static-styled";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { TipButton } from "@/shared/ui/TipButton";
import { newestSeenId, noteSeen } from "./seen-announcements";

const AnnouncementsPopover = lazyDialog(() => import("./AnnouncementsPopover"), "announcements");

const Button = staticStyled("div", (theme) => ({
  [theme.breakpoints.down("sm")]: { "&:not([data-new])": { display: "none" } },
}));

/**
 * The platform's announcements. The dot stays until they are opened. In narrow windows the button appears only while
 * something is new; the account menu opens them too.
 */
export function AnnouncementsButton() {
  const { t } = useTranslation("shell");
  const { id } = useSession().user;
  const list = useAnnouncements("");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [seenId, setSeenId] = useState(() => newestSeenId(id));
  // An announcement of low priority may belong to a page that is not loaded.
  const [receivedId, setReceivedId] = useState(0);
  useRealtime("announcement", (event) => {
    if (event.action === "create" && event.record.status) setReceivedId(event.record.id);
  });

  const isOpen = anchor !== null;
  const rows = list.rows.filter(({ status }) => status);
  const newest = Math.max(receivedId, ...rows.map((row) => row.id));
  useEffect(() => {
    if (isOpen) noteSeen(id, newest);
  }, [isOpen, id, newest]);
  const look = (at: HTMLElement | null) => {
    setAnchor(at);
    setSeenId(newest);
  };

  const place = useRef<HTMLDivElement>(null);
  const lookHere = useEffectEvent(() => look(place.current));
  useEffect(() => onOpenAnnouncements(() => lookHere()), []);

  const hasNew = !isOpen && newest > seenId;
  const label = t(hasNew ? "announcements.openNew" : "announcements.open");
  return (
    <div ref={place}>
      <Button data-new={hasNew ? "" : undefined}>
        <TipButton
          label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={(event) => look(event.currentTarget)}
        >
          <CountBadge data-testid="announcements-dot" data-dot={hasNew ? "" : undefined}>
            <AnnouncementsIcon size={20} />
          </CountBadge>
        </TipButton>
      </Button>
      {anchor ? <AnnouncementsPopover anchor={anchor} list={list} rows={rows} onClose={() => look(null)} /> : null}
    </div>
  );
}
