import { useEffect, useRef, useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import BellIcon from "lucide-react/icons/bell";
import { onAccepted, onOpenVolume } from "@/shared/attention/ui-events";
import { isAttended } from "@/shared/attention/calls";
import { choices } from "@/shared/attention/choices";
import { clearRecentErrors } from "@/shared/attention/recent-errors";
import { CountBadge } from "@/shared/ui/CountBadge";
import { TipButton } from "@/shared/ui/TipButton";
import { useCalls } from "./use-calls";
import { useHere } from "./use-here";
import { useLowRatings, useMentions } from "./use-notices";
import { useWaitingCount } from "./use-waiting-count";
import { useUnread, type Unread } from "./use-unread";
import { useReopenedToast } from "./use-reopened-toast";
import { useUnreadMark } from "./use-unread-mark";
import { lazyDialog } from "@/shared/ui/lazy-dialog";

const NotificationsPopover = lazyDialog(() => import("./NotificationsPopover"));
const VolumePopover = lazyDialog(() => import("./VolumePopover"));
const DesktopCard = lazyDialog(() => import("./DesktopCard"));

/** Notifications: the bell, the volume, sounds, desktop notifications and the count in the tab title. */
export function Attention() {
  const unread = useUnread();
  useReopenedToast();
  useEffect(() => clearRecentErrors, []);

  const bell = useRef<HTMLButtonElement>(null);
  const [volumeAt, setVolumeAt] = useState<HTMLElement | null>(null);
  useEffect(() => onOpenVolume(() => setVolumeAt(bell.current)), []);
  return (
    <>
      <Bell unread={unread} ref={bell} />
      {volumeAt ? <VolumePopover anchor={volumeAt} onClose={() => setVolumeAt(null)} /> : null}
      <DesktopOffer />
      <Calls unread={unread} />
    </>
  );
}

/**
 * Renders nothing: plays sounds and updates the tab title. A component of its own, because it updates on every
 * navigation between conversations.
 */
function Calls({ unread }: { unread: Unread }) {
  const here = useHere();
  // Until the list is loaded no ticket counts as new.
  useCalls((id) => unread.isLoading || unread.tickets.some((ticket) => ticket.id === id), here.now);
  const inHand = unread.tickets.filter((ticket) => ticket.status === "open" && !isAttended(here, ticket));
  useUnreadMark(inHand.length + useWaitingCount());
  return null;
}

const max = 99;

function Bell({ unread, ref }: { unread: Unread; ref: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation("attention");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mentionCount = useMentions().notices.length;
  const lowRatingCount = useLowRatings().notices.length;
  const count = unread.tickets.length + mentionCount + lowRatingCount;
  // Beyond the first page they are not loaded.
  const countText = unread.hasMore || count > max ? `${Math.min(count, max)}+` : String(count);
  const ofTickets = unread.hasMore ? `${unread.tickets.length}+` : String(unread.tickets.length);
  const label =
    [
      ...(unread.tickets.length > 0 ? [t("openUnread", { count: unread.tickets.length, shown: ofTickets })] : []),
      ...(lowRatingCount > 0 ? [t("ratings.count", { count: lowRatingCount })] : []),
      ...(mentionCount > 0 ? [t("mentions.count", { count: mentionCount })] : []),
    ].join(" · ") || t("open");
  return (
    <>
      <TipButton
        ref={ref}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CountBadge data-testid="notifications-badge" data-count={count > 0 ? countText : undefined}>
          <BellIcon size={20} />
        </CountBadge>
      </TipButton>
      {anchor ? <NotificationsPopover anchor={anchor} unread={unread} onClose={() => setAnchor(null)} /> : null}
    </>
  );
}

/** Offered once, after the user accepts a first ticket, never on load. */
function DesktopOffer() {
  const [isOffered, setOffered] = useState(false);
  useEffect(
    () =>
      onAccepted(() => {
        if (!choices().answered) setOffered(true);
      }),
    [],
  );
  return isOffered ? <DesktopCard onClose={() => setOffered(false)} /> : null;
}
