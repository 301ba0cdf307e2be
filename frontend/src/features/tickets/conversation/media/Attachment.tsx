import type { MessageDto } from "@guiche/contract/messages";
import { isFileType } from "@guiche/contract/message-kinds";
import type { OutboxItem } from "../../state/outbox/outbox-item";
import { AudioTile } from "./AudioTile";
import { UndecryptedCard, CallCard, PollCard, UnsupportedCard } from "./cards";
import { ContactCards } from "./ContactCards";
import { DocumentTile } from "./DocumentTile";
import { LocationCard } from "./LocationCard";
import { MissingTile, ViewOnceCard, ViewOnceMark } from "./MissingTile";
import { PictureTile } from "./PictureTile";
import { SendingTile } from "./SendingTile";
import { TradeCard } from "./TradeCard";
import { VideoTile } from "./VideoTile";

/** The file or card of a message. */
export default function Attachment({ message, sending }: { message: MessageDto; sending: OutboxItem | null }) {
  if (sending?.file) return <SendingTile item={sending} file={sending.file} message={message} />;
  if (isFileType(message.mediaType)) return <FileTile message={message} />;
  switch (message.mediaType) {
    case "locationMessage":
      return <LocationCard body={message.body} />;
    case "contactMessage":
    case "vcard":
      return <ContactCards body={message.body} />;
    case "poll":
      return <PollCard body={message.body} />;
    case "card":
      return <TradeCard body={message.body} />;
    case "call_log":
      return <CallCard body={message.body} />;
    default:
      if (message.isAwaited) return <UndecryptedCard />;
      return message.viewOnce ? <ViewOnceCard /> : <UnsupportedCard message={message} />;
  }
}

function FileTile({ message }: { message: MessageDto }) {
  if (message.mediaState === null) return <ViewOnceCard />;
  if (message.mediaState !== "ready") return <MissingTile message={message} state={message.mediaState} />;
  return (
    <>
      {message.viewOnce ? <ViewOnceMark /> : null}
      <ReadyTile message={message} />
    </>
  );
}

function ReadyTile({ message }: { message: MessageDto }) {
  switch (message.mediaType) {
    case "image":
    case "sticker":
      return <PictureTile message={message} />;
    case "video":
      return <VideoTile message={message} />;
    case "audio":
      return <AudioTile message={message} />;
    default:
      return <DocumentTile message={message} />;
  }
}
