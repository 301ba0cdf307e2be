import type { ChatMessageDto } from "@guiche/contract/chats";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import DownIcon from "lucide-react/icons/chevron-down";
import { notifyError } from "../../shared/api/notify-error";
import { fetchFile } from "../../shared/api/files";
import { saveBlob } from "../../shared/media/save";
import { useBlob } from "../../shared/media/use-blob";

/** The file of a message: a picture is shown, a recording played, anything else offered for download. */
export function ChatFile({ message: { mediaPath, mediaName, mediaType } }: { message: ChatMessageDto }) {
  const { t } = useTranslation("chats");
  const isPicture = /^image\/(png|jpeg|gif|webp)/.test(mediaType ?? "");
  const isSound = /^audio\//.test(mediaType ?? "");
  const { url } = useBlob(mediaPath && `/api${mediaPath}`, isPicture || isSound);
  if (!mediaPath) return null;
  const name = mediaName ?? "";
  return (
    <div>
      {isPicture && url ? (
        <img src={url} alt={name} style={{ display: "block", maxWidth: "100%", maxHeight: 280, borderRadius: 8 }} />
      ) : null}
      {isSound && url ? <audio controls src={url} aria-label={name} style={{ maxWidth: "100%" }} /> : null}
      <Button
        size="small"
        startIcon={<DownIcon size={20} />}
        aria-label={t("download", { name })}
        onClick={() => void download(`/api${mediaPath}`, name).catch(notifyError)}
        sx={{ maxWidth: "100%", overflowWrap: "anywhere", textTransform: "none" }}
      >
        {name}
      </Button>
    </div>
  );
}

const download = async (address: string, name: string) => saveBlob(await fetchFile(address), name);
