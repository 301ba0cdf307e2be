import type { MessageDto } from "@guiche/contract/messages";
import type { TicketDto } from "@guiche/contract/tickets";
import type { ComponentProps } from "react";
import { lazyDialog } from "@/shared/ui/lazy-dialog";

const MessageMenu = lazyDialog(() => import("../menu/MessageMenu"), "messages");
const WhyDialog = lazyDialog(() => import("../bot/WhyDialog"), "bot", "queues");
const Lightbox = lazyDialog(() => import("../media/Lightbox"), "messages");

/** The open menu or lightbox and its message. */
export type Overlay =
  | { kind: "menu"; message: MessageDto; anchor: HTMLElement }
  | { kind: "picture" | "why"; message: MessageDto };

interface Props {
  overlay: Overlay | null;
  ticket: TicketDto;
  actions: ComponentProps<typeof MessageMenu>["actions"];
  onClose: () => void;
}

export function Overlays({ overlay, ticket, actions, onClose }: Props) {
  if (!overlay) return null;
  if (overlay.kind === "why") return <WhyDialog ticket={ticket} message={overlay.message} onClose={onClose} />;
  return overlay.kind === "menu" ? (
    <MessageMenu
      key={overlay.message.id}
      ticket={ticket}
      message={overlay.message}
      anchor={overlay.anchor}
      actions={actions}
      onClose={onClose}
    />
  ) : (
    <Lightbox message={overlay.message} onClose={onClose} />
  );
}
