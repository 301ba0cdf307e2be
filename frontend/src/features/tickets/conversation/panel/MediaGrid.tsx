import type { MessageDto } from "@guiche/contract/messages";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/shared/format/dates";
import { useBlob } from "@/shared/media/use-blob";
import { useInSight } from "@/shared/media/use-in-sight";
import { useBubbleActions } from "../bubble-actions";
import type { MessageRows } from "../../state/messages/message-rows";
import { PlayIcon } from "@/shared/media/parts";
import { thumbnailUrl } from "../media/PictureTile";
import { isViewable, isVideo } from "../media/is-viewable";
import { messagesKey } from "../../state/ticket-store";
import { Section } from "./parts";

const shown = 9;

/** The latest pictures and videos among the loaded messages; renders nothing if there are none. */
export function MediaGrid({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation("panel");
  const { data } = useQuery<MessageRows>({ queryKey: messagesKey(ticketId), queryFn: skipToken });
  const latest = data?.messages.filter(isViewable).slice(-shown).reverse() ?? [];
  if (latest.length === 0) return null;
  return (
    <Section name={t("media.title")}>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: 1 }}
      >
        {latest.map((message) => (
          <li key={message.id}>
            <Small message={message} />
          </li>
        ))}
      </Box>
    </Section>
  );
}

function Small({ message }: { message: MessageDto }) {
  const { t } = useTranslation("panel");
  const { enlarge } = useBubbleActions();
  const [frame, seen] = useInSight<HTMLButtonElement>();
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
      {film ? <PlayIcon /> : null}
    </ButtonBase>
  );
}
