import { chatApi } from "@guiche/contract/chats";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { PinLine } from "../../shared/log/PinLine";

interface Props {
  chatId: number;
  onShow: (messageId: number) => void;
  onUnpin: (messageId: number) => void;
}

/** The pinned messages of a chat: each press leads to the one that is shown, and then shows the next. */
export function ChatPins({ chatId, onShow, onUnpin }: Props) {
  const { t } = useTranslation("chats");
  const [turn, setTurn] = useState(0);
  const { data: pins = [] } = useQuery(endpointQuery(chatApi.pins, { params: { id: chatId } }));
  const at = turn % Math.max(1, pins.length);
  const pin = pins[at];
  if (!pin) return null;
  const text = `${pin.userName}: ${pin.body || (pin.mediaName ?? "")}`;
  return (
    <PinLine
      title={t("pins")}
      text={text}
      showLabel={t("showPin", { text })}
      place={pins.length > 1 ? t("pinPlace", { at: at + 1, total: pins.length }) : null}
      unpinLabel={t("unpin")}
      onShow={() => {
        onShow(pin.id);
        setTurn(at + 1);
      }}
      onUnpin={() => onUnpin(pin.id)}
    />
  );
}
