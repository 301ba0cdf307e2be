import type { MessageDto } from "@guiche/contract/messages";
import { useInView } from "@/shared/media/use-in-view";
import { reservedSize } from "./reserved-size";
import { GifPlayer } from "./GifPlayer";
import { VideoPlayer } from "./VideoPlayer";
import { Frame } from "@/shared/media/parts";

export function VideoTile({ message }: { message: MessageDto }) {
  const [frame, seen] = useInView<HTMLDivElement>();
  return (
    <Frame ref={frame} style={reservedSize(message)} data-testid="video">
      {message.media?.isGif ? (
        <GifPlayer message={message} seen={seen} />
      ) : (
        <VideoPlayer message={message} seen={seen} />
      )}
    </Frame>
  );
}
