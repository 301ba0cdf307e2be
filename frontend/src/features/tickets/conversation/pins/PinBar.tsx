import { messageApi } from "@guiche/contract/messages";
import { mayPin } from "@guiche/contract/rules/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "@/shared/api/call";
import { PinLine } from "@/shared/log/PinLine";
import { useSession } from "@/shared/session";
import { pinsKey, setPinned } from "../../state/messages/pins";
import { messageInWords } from "../../state/messages/message-in-words";

interface Props {
  ticket: TicketDto;
  /** Scrolls to a message. */
  onGo: (messageId: number) => void;
  /** Takes the focus when the last pin is taken away with the button that had it. */
  onEmpty: () => void;
}

/** The pinned messages: each press leads to the one that is shown, and then shows the next. */
export default function PinBar({ ticket, onGo, onEmpty }: Props) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("tickets");
  const { rights } = useSession();
  const client = useQueryClient();
  const [turn, setTurn] = useState(0);
  const { data: pins = [] } = useQuery({
    queryKey: pinsKey(ticket.id),
    queryFn: ({ signal }) => call(messageApi.pins, { params: { ticketId: ticket.id }, signal }),
    staleTime: 0,
  });
  const at = turn % Math.max(1, pins.length);
  const pin = pins[at];
  if (!pin) return null;
  const text = messageInWords(words, pin);
  const unpin = async () => {
    await setPinned(client, pin, false);
    requestAnimationFrame(() => document.activeElement === document.body && onEmpty());
  };
  return (
    <PinLine
      title={t("pins.title")}
      text={text}
      showLabel={t("pins.show", { text })}
      place={pins.length > 1 ? t("pins.place", { at: at + 1, total: pins.length }) : null}
      unpinLabel={t("menu.unpin")}
      onShow={() => {
        onGo(pin.id);
        setTurn(at + 1);
      }}
      onUnpin={mayPin(rights, ticket) ? () => void unpin() : undefined}
    />
  );
}
