import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useState, type ReactNode } from "react";
import FileIcon from "lucide-react/icons/file";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { clockText } from "@/shared/media/clock-text";
import { sizeText } from "@/shared/media/size-text";
import { attempt } from "./notice";
import { Hint, Tile } from "./parts";
import { mediaAddress, server, type ShownMedia, type ShownMessage } from "./server";
import { mediaLabel } from "./summary";
import { language, translate, type TextKey } from "./translate";

const PROBLEMS: Record<string, TextKey> = {
  gone: "problem_gone",
  mac: "problem_mac",
  sha256: "problem_sha256",
  length: "problem_length",
};

const mediaStyle = { display: "block", maxWidth: "100%", height: "auto", maxHeight: 320, borderRadius: 10 };
const Picture = styled("img")(mediaStyle);
const Video = styled("video")({ ...mediaStyle, width: 320 });
const Sticker = styled("img")({ width: 144, height: 144, objectFit: "contain" });
const Audio = styled("audio")({ width: 264, maxWidth: "100%", height: 44 });

interface Props {
  message: ShownMessage;
  media: ShownMedia;
  holder: string;
}

/** A file in a message, as a picture, a player or a download, or its problem. */
export function File({ message, media, holder }: Props) {
  const [isBroken, setBroken] = useState(false);
  const { kind, problem, width, height, filename } = media;
  if (problem !== undefined) return <Problem media={media} text={translate(PROBLEMS[problem] ?? "problem_other")} />;
  const src = mediaAddress(holder, message.id);
  const download = (name: string, testId?: string) => (
    <Link href={src} download={name} data-testid={testId} color="inherit">
      {translate("download")}
    </Link>
  );
  if (isBroken) return <Problem media={media} text={translate("cannotShow")} link={download(filename ?? kind)} />;
  const label = mediaLabel(media);
  // Knowing the size beforehand keeps the chat from jumping when the file loads.
  const mediaProps = { src, width, height, onError: () => setBroken(true) };
  const player = { ...mediaProps, controls: true, preload: "metadata", "aria-label": label };
  switch (kind) {
    case "image":
      return (
        <a href={src} target="_blank" rel="noopener" title={translate("openPicture")}>
          <Picture {...mediaProps} alt={label} />
        </a>
      );
    case "sticker":
      return <Sticker {...mediaProps} alt={label} />;
    case "video":
      return <Video {...player} />;
    case "audio":
      return (
        <>
          <Hint>{label + (media.seconds === undefined ? "" : ` · ${clockText(media.seconds)}`)}</Hint>
          <Audio {...player} onPlay={() => reportPlayed(message, media, holder)} />
        </>
      );
    case "document": {
      const name = filename ?? translate("document");
      return (
        <Tile Icon={FileIcon} title={name}>
          <Hint>{`${sizeText(media.bytes, language())} · ${media.mimetype.split(";")[0] ?? ""}`}</Hint>
          {download(name, "download")}
        </Tile>
      );
    }
  }
}

/** Playing a voice note reports it as played to its author. */
function reportPlayed({ id, from, fromMe, status }: ShownMessage, { ptt }: ShownMedia, holder: string): void {
  if (ptt && !fromMe && status !== "played") attempt(() => server.receipts(holder, from, [id], "played"));
}

const Problem = ({ media, text, link }: { media: ShownMedia; text: string; link?: ReactNode }) => (
  <div data-testid="trouble">
    <Tile isBad Icon={WarnIcon} title={mediaLabel(media)}>
      {text}
      {link}
    </Tile>
  </div>
);
