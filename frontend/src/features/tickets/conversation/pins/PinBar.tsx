import { messageApi } from "@guiche/contract/messages";
import { mayPin } from "@guiche/contract/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "@/shared/api/call";
import { useSession } from "@/shared/session";
import { CloseIcon } from "@/shared/ui/icons";
import { oneLine } from "@/shared/ui/looks";
import { staticStyled } from "@/shared/ui/static-styled";
import { TipButton } from "@/shared/ui/TipButton";
import { pinsKey, setPinned } from "../../state/messages/pins";
import { spoken } from "../../state/messages/spoken";
import { TackIcon } from "../menu/icons";

const Bar = staticStyled("section", (theme) => ({
  display: "flex",
  alignItems: "center",
  flexShrink: 0,
  minHeight: 40,
  paddingInline: "16px 8px",
  gap: 8,
  fontSize: "0.875rem",
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& > svg": { flexShrink: 0, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: { minHeight: 44, paddingInline: "12px 4px" },
}));
const Lead = staticStyled("button", (theme) => ({
  ...oneLine,
  flexGrow: 1,
  minWidth: 0,
  alignSelf: "stretch",
  padding: 0,
  border: 0,
  font: "inherit",
  textAlign: "start",
  color: "inherit",
  background: "none",
  cursor: "pointer",
  "&:hover": { textDecoration: "underline", textUnderlineOffset: 2 },
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: -2 },
}));
const Place = staticStyled("span", (theme) => ({
  flexShrink: 0,
  fontSize: "0.75rem",
  color: theme.vars.palette.text.secondary,
}));

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
  const text = spoken(words, pin);
  const unpin = async () => {
    await setPinned(client, pin, false);
    requestAnimationFrame(() => document.activeElement === document.body && onEmpty());
  };
  return (
    <Bar aria-label={t("pins.title")}>
      <TackIcon fontSize="small" />
      <Lead
        type="button"
        aria-label={t("pins.show", { text })}
        onClick={() => {
          onGo(pin.id);
          setTurn(at + 1);
        }}
      >
        {text}
      </Lead>
      {pins.length > 1 ? <Place>{t("pins.place", { at: at + 1, total: pins.length })}</Place> : null}
      {mayPin(rights, ticket) ? (
        <TipButton label={t("menu.unpin")} onClick={() => void unpin()}>
          <CloseIcon fontSize="small" />
        </TipButton>
      ) : null}
    </Bar>
  );
}
