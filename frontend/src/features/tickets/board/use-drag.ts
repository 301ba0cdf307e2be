import type { DragStart, DragUpdate, DropResult, ResponderProvided } from "@hello-pangea/dnd";
import type { TicketDto } from "@guiche/contract/tickets";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LaneOfCards } from "./lanes";

/** Lanes are carried among each other, cards from lane to lane. */
export const laneType = "LANE";
/** No card has this id. */
export const laneDraggable = (id: number | string) => `lane-${id}`;

/**
 * Carrying a card or a lane with the pointer or the keyboard. While one is in the hand the lanes stand still: a card
 * that leaves in that time stays in the hand, and the drop says where it went.
 */
export function useDrag(
  live: readonly LaneOfCards[],
  onMove: (ticket: TicketDto, to: number) => void,
  onPlace: (tagId: number, position: number) => void,
) {
  const { t } = useTranslation("kanban");
  const [heldLanes, setHeldLanes] = useState<readonly LaneOfCards[] | null>(null);
  const lanes = heldLanes ?? live;
  const laneName = (droppableId: string) => lanes.find(({ id }) => String(id) === droppableId)?.tag?.name ?? t("open");
  const cardOf = (draggableId: string) =>
    lanes.flatMap(({ cards }) => cards).find(({ id }) => String(id) === draggableId);
  const nameOf = (draggableId: string) => cardOf(draggableId)?.contact.name ?? "";
  const laneOf = (draggableId: string) => Number(draggableId.slice(laneDraggable("").length));
  /** Of a lane that is carried. */
  const placeOf = (draggableId: string, index: number) => ({
    lane: laneName(String(laneOf(draggableId))),
    position: index + 1,
    count: lanes.length - 1,
  });

  const dropLane = ({ draggableId, source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    const index = reason === "CANCEL" || !destination ? source.index : destination.index;
    announce(t("said.laneDropped", placeOf(draggableId, index)));
    if (index !== source.index) onPlace(laneOf(draggableId), index);
  };
  const dropCard = ({ draggableId, source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    const ticket = cardOf(draggableId);
    const name = nameOf(draggableId);
    if (reason === "CANCEL" || !ticket || !destination || destination.droppableId === source.droppableId)
      return announce(t("said.putBack", { name }));
    announce(t("said.dropped", { name, lane: laneName(destination.droppableId) }));
    onMove(ticket, Number(destination.droppableId));
  };

  return {
    lanes,
    onDragStart: ({ draggableId, source, type }: DragStart, { announce }: ResponderProvided) => {
      setHeldLanes(live);
      if (type === laneType) return announce(t("said.laneLifted", placeOf(draggableId, source.index)));
      const name = nameOf(draggableId);
      announce(t("said.lifted", { name, lane: laneName(source.droppableId) }));
    },
    onDragUpdate: ({ draggableId, source, destination, type }: DragUpdate, { announce }: ResponderProvided) => {
      if (type === laneType) return announce(t("said.laneOver", placeOf(draggableId, (destination ?? source).index)));
      const name = nameOf(draggableId);
      announce(
        destination ? t("said.over", { name, lane: laneName(destination.droppableId) }) : t("said.nowhere", { name }),
      );
    },
    onDragEnd: (result: DropResult, provided: ResponderProvided) => {
      if (result.type === laneType) dropLane(result, provided);
      else dropCard(result, provided);
      // After the timer in which the cache tells its readers of the move: what was carried never jumps back.
      setTimeout(() => setHeldLanes(null));
    },
  };
}
