import type { DragStart, DragUpdate, DropResult, ResponderProvided } from "@hello-pangea/dnd";
import type { TicketDto } from "@guiche/contract/tickets";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LaneOfCards } from "./lanes";

/**
 * Carrying a card with the pointer or the keyboard. While one is in the hand the lanes stand still: a card that leaves
 * meanwhile stays in the hand, and the drop says where it went.
 */
export function useDrag(live: readonly LaneOfCards[], onMove: (ticket: TicketDto, to: number) => void) {
  const { t } = useTranslation("kanban");
  const [held, setHeld] = useState<readonly LaneOfCards[] | null>(null);
  const lanes = held ?? live;
  const laneName = (droppableId: string) => lanes.find(({ id }) => String(id) === droppableId)?.tag?.name ?? t("open");
  const cardOf = (draggableId: string) =>
    lanes.flatMap(({ cards }) => cards).find(({ id }) => String(id) === draggableId);
  const nameOf = (draggableId: string) => cardOf(draggableId)?.contact.name ?? "";

  return {
    lanes,
    onDragStart: ({ draggableId, source }: DragStart, { announce }: ResponderProvided) => {
      setHeld(live);
      const name = nameOf(draggableId);
      announce(t("said.lifted", { name, lane: laneName(source.droppableId) }));
    },
    onDragUpdate: ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) => {
      const name = nameOf(draggableId);
      announce(
        destination ? t("said.over", { name, lane: laneName(destination.droppableId) }) : t("said.nowhere", { name }),
      );
    },
    onDragEnd: ({ draggableId, source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
      const ticket = cardOf(draggableId);
      const name = nameOf(draggableId);
      if (reason === "CANCEL" || !ticket || !destination || destination.droppableId === source.droppableId)
        announce(t("said.putBack", { name }));
      else {
        announce(t("said.dropped", { name, lane: laneName(destination.droppableId) }));
        onMove(ticket, Number(destination.droppableId));
      }
      // After the timer in which the cache tells its readers of the move: the card never jumps back.
      setTimeout(() => setHeld(null));
    },
  };
}
