import type { MessageDto } from "@guiche/contract/messages";
import { useInSight } from "@/shared/media/use-in-sight";
import { reservedSize } from "./reserved-size";
import { VideoPlayer } from "./VideoPlayer";
import { Frame } from "@/shared/media/parts";

export function VideoTile({ message }: { message: MessageDto }) {
  const [frame, seen] = useInSight<HTMLDivElement>();
  return (
    <Frame ref={frame} style={reservedSize(message)} data-testid="video">
      <VideoPlayer message={message} seen={seen} />
    </Frame>
  );
}
