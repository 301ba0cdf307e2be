import type { MessageDto } from "@guiche/contract/messages";
import ButtonBase from "@mui/material/ButtonBase";
import { useTranslation } from "react-i18next";
import { useBlob } from "@/shared/media/use-blob";
import { useInView } from "@/shared/media/use-in-view";
import { useBubbleActions } from "../bubble-actions";
import { reservedSize } from "./reserved-size";
import { Frame } from "@/shared/media/parts";
import { LoadFailed } from "./LoadFailed";

/** The thumbnail's address if there is one, else the picture's. */
export const thumbnailUrl = ({ mediaUrl, media }: MessageDto) =>
  mediaUrl && media?.hasThumbnail ? `${mediaUrl}?thumbnail=true` : mediaUrl;

/** A photo, which opens in the lightbox, or a sticker. */
export function PictureTile({ message }: { message: MessageDto }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("tickets");
  const { enlarge } = useBubbleActions();
  const [frame, seen] = useInView<HTMLDivElement>();
  const { url, failed, again } = useBlob(thumbnailUrl(message), seen);
  const isSticker = message.mediaType === "sticker";
  const picture = url ? <img src={url} alt={isSticker ? words("log.kind.sticker") : ""} draggable={false} /> : null;
  return (
    <Frame ref={frame} style={reservedSize(message)} data-whole={isSticker || undefined} data-testid="picture">
      {failed ? <LoadFailed message={message} onRetry={again} /> : null}
      {isSticker || failed ? (
        picture
      ) : (
        <ButtonBase
          aria-label={t("media.open")}
          onClick={() => enlarge(message)}
          sx={{ width: "100%", height: "100%", cursor: "zoom-in" }}
        >
          {picture}
        </ButtonBase>
      )}
    </Frame>
  );
}
