import type { MessageDto } from "@guiche/contract/messages";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Parcel } from "../outbox/outbox";
import { Announcer } from "./Announcer";
import { FloatingDay, separatorPx } from "./bubble-parts";
import { dayText } from "./day-text";
import { JumpButton, useMissed } from "./JumpButton";
import { LogRow } from "./LogRow";
import type { MessageRows } from "./message-rows";
import { bubblesOf, buildRows, firstUnread } from "./rows";
import { useLog } from "./use-log";
import { useWalk } from "./use-walk";

const Frame = styled("div")(({ theme }) => ({
  position: "relative",
  flexGrow: 1,
  minHeight: 0,
  backgroundColor: theme.vars.palette.chat.bg,
}));
const Scroller = styled("div")({
  display: "flex",
  flexDirection: "column",
  height: "100%",
  overflowY: "auto",
  overflowX: "hidden",
  overscrollBehavior: "contain",
  // The virtualizer keeps the place itself; two keepers would push each other.
  overflowAnchor: "none",
  "&:focus-visible": { outlineOffset: -2 },
});
/** A short conversation stands on the floor of its window, as a long one does. */
const Tall = styled("div")({ position: "relative", flexShrink: 0, marginTop: "auto" });
const Slot = styled("div")({ position: "absolute", insetInline: 0, top: 0 });
const olderPx = 48;
const Above = styled("div")({ position: "absolute", insetInline: 0, top: 0 });
const Older = styled("div")({ height: olderPx, display: "grid", placeItems: "center" });

interface Props {
  contactName: string;
  conversation: MessageRows;
  /** What of it is still in this browser. */
  parcels: readonly Parcel[];
  /** How many were unread when the conversation was opened; 0 until it is known as it is now. */
  unread: number;
  older: "idle" | "loading" | "failed";
  loadOlder: () => void;
}

/** The line of unread messages stays where it was drawn first, whatever comes below it. */
function useRows(messages: readonly MessageDto[], parcels: readonly Parcel[], unread: number) {
  const [from, setFrom] = useState<string | null>(null);
  const bubbles = useMemo(() => bubblesOf(messages, parcels), [messages, parcels]);
  if (from === null && unread > 0) setFrom(firstUnread(bubbles, unread) ?? "");
  return useMemo(() => buildRows(bubbles, from, unread), [bubbles, from, unread]);
}

/** The log of a conversation. Only what is in sight exists in the page, however long it is. */
export function MessageList({ contactName, conversation, parcels, unread, older, loadOlder }: Props) {
  const { t } = useTranslation("tickets");
  const { messages, hasMore } = conversation;
  const { head, rows } = useRows(messages, parcels, unread);
  const topPx = (hasMore ? olderPx : 0) + head.length * separatorPx;
  const { setBox, setTall, measure, virtual, atEnd, look } = useLog({
    rows,
    topPx,
    hasMore,
    loadOlder,
    mayAsk: older === "idle",
  });
  const walk = useWalk(rows, virtual);
  const missed = useMissed(rows, atEnd);

  // Whoever sends wants to see it stand there.
  const lastSent = parcels.at(-1)?.clientId;
  useEffect(() => {
    if (lastSent) virtual.scrollToEnd();
  }, [lastSent, virtual]);

  const topIndex = virtual.range?.startIndex ?? 0;
  const top = topIndex > 0 ? rows[topIndex] : undefined;
  return (
    <Frame>
      {top?.kind === "bubble" ? <FloatingDay text={dayText(t, top.at)} /> : null}
      <Scroller
        ref={setBox}
        role="log"
        aria-live="off"
        aria-label={t("log.label", { name: contactName })}
        tabIndex={0}
        onScroll={look}
        onKeyDown={walk}
      >
        <Tall ref={setTall}>
          <Above>
            {hasMore ? (
              <Older>
                <Button size="small" loading={older === "loading"} onClick={loadOlder}>
                  {t("log.loadOlder")}
                </Button>
              </Older>
            ) : null}
            {head.map((row) => (
              <LogRow key={row.key} row={row} contactName={contactName} />
            ))}
          </Above>
          {virtual.getVirtualItems().map(({ key, index }) => {
            const row = rows[index];
            return row ? (
              <Slot key={key} ref={measure} data-index={index}>
                <LogRow row={row} contactName={contactName} />
              </Slot>
            ) : null;
          })}
        </Tall>
        {rows.length === 0 ? <Box sx={{ textAlign: "center", color: "text.secondary" }}>{t("log.empty")}</Box> : null}
      </Scroller>
      <JumpButton hidden={atEnd} missed={missed} onClick={() => virtual.scrollToEnd()} />
      <Announcer messages={messages} name={contactName} />
    </Frame>
  );
}
