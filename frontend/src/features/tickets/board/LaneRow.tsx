import { Draggable, Droppable, type DraggableProvided } from "@hello-pangea/dnd";
import { staticStyled } from "@/shared/ui/static-styled";
import { Lane, type LaneProps } from "./Lane";
import type { LaneOfCards, LaneTag } from "./lanes";
import { laneDraggable, laneType } from "./use-drag";

const Row = staticStyled("div", (theme) => ({
  display: "flex",
  minHeight: 0,
  [theme.breakpoints.down("sm")]: { flexGrow: 1 },
}));

interface Props {
  /** Those in sight: on a phone, one. */
  lanes: readonly LaneOfCards[];
  tags: readonly LaneTag[];
  mayCarry: boolean;
  /** Puts a lane at a position; absent for those who may not. */
  onPlace?: (tagId: number, position: number) => void;
  lanePropsOf: (lane: LaneOfCards) => Omit<LaneProps, "lane" | "lanes" | "carried" | "onLeft" | "onRight">;
}

/** «Em aberto», which stays the first, and the other lanes, which can be carried. */
export function LaneRow({ lanes, tags, mayCarry, onPlace, lanePropsOf }: Props) {
  const renderLane = (lane: LaneOfCards, draggable?: DraggableProvided) => {
    const position = tags.findIndex(({ id }) => id === lane.id);
    const moveBy = (step: -1 | 1) =>
      onPlace && position >= 0 && position + step in tags ? () => onPlace(lane.id, position + step) : undefined;
    return (
      <Lane
        key={lane.id}
        lane={lane}
        lanes={tags}
        carried={draggable}
        onLeft={moveBy(-1)}
        onRight={moveBy(1)}
        {...lanePropsOf(lane)}
      />
    );
  };
  return (
    <>
      {lanes.filter(({ tag }) => tag === null).map((lane) => renderLane(lane))}
      <Droppable droppableId="lanes" type={laneType} direction="horizontal" isDropDisabled={!mayCarry}>
        {(provided) => (
          <Row ref={provided.innerRef} {...provided.droppableProps}>
            {lanes
              .filter(({ tag }) => tag !== null)
              .map((lane, index) => (
                <Draggable key={lane.id} draggableId={laneDraggable(lane.id)} index={index} isDragDisabled={!mayCarry}>
                  {(draggable) => renderLane(lane, draggable)}
                </Draggable>
              ))}
            {provided.placeholder}
          </Row>
        )}
      </Droppable>
    </>
  );
}
