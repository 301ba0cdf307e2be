import type { MessageDto } from "@guiche/contract/messages";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/shared/media/parts";
import { LoadFailed } from "./LoadFailed";
import { linkTo } from "./use-file";

/** WhatsApp's GIF, a film without sound: it plays by itself while in sight, unless the person wants no motion. */
export function GifPlayer({ message, seen }: { message: MessageDto; seen: boolean }) {
  const { t } = useTranslation("messages");
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!seen || url !== null || failed) return;
    linkTo(message.id).then(setUrl, () => setFailed(true));
  }, [message.id, seen, url, failed]);
  const retry = () => {
    setUrl(null);
    setFailed(false);
  };
  if (failed) return <LoadFailed message={message} onRetry={retry} />;
  return (
    <>
      {url === null ? null : (
        <video
          src={url}
          muted
          loop
          playsInline
          autoPlay={!isStill}
          controls={isStill}
          aria-label={t("media.gif")}
          onError={() => setFailed(true)}
        />
      )}
      <Badge>{t("media.gif")}</Badge>
    </>
  );
}
