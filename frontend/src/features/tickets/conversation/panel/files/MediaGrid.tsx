import type { MessageDto } from "@guiche/contract/messages";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useTranslation } from "react-i18next";
import PlayIcon from "lucide-react/icons/play";
import { formatDate } from "@/shared/format/dates";
import { useBlob } from "@/shared/media/use-blob";
import { useInView } from "@/shared/media/use-in-view";
import { useBubbleActions } from "../../bubble-actions";
import { isVideo } from "../../media/is-viewable";
import { thumbnailUrl } from "../../media/PictureTile";

/** Pictures and videos, which open in the lightbox. */
export const MediaGrid = ({ messages }: { messages: readonly MessageDto[] }) => (
  <Box
    component="ul"
    sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: 1 }}
  >
    {messages.map((message) => (
      <li key={message.id}>
        <Small message={message} />
      </li>
    ))}
  </Box>
);

function Small({ message }: { message: MessageDto }) {
  const { t } = useTranslation("panel");
  const { enlarge } = useBubbleActions();
  const [frame, seen] = useInView<HTMLButtonElement>();
  const film = isVideo(message);
  // Only the poster of a video: without one, do not fetch the whole video for a thumbnail.
  const { url } = useBlob(film && !message.media?.hasThumbnail ? null : thumbnailUrl(message), seen);
  return (
    <ButtonBase
      ref={frame}
      aria-label={t(film ? "media.play" : "media.open", { date: formatDate(message.createdAt) })}
      onClick={() => enlarge(message)}
      sx={{
        width: "100%",
        aspectRatio: "1",
        overflow: "hidden",
        borderRadius: 1,
        bgcolor: "sunken",
        cursor: "zoom-in",
        "& svg": { position: "absolute", inset: 0, m: "auto", color: "#fff", filter: "drop-shadow(0 0 3px #000)" },
        "& img": { width: "100%", height: "100%", objectFit: "cover" },
      }}
    >
      {url ? <img src={url} alt="" draggable={false} /> : null}
      {film ? <PlayIcon fill="currentColor" /> : null}
    </ButtonBase>
  );
}
