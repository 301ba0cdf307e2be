import type { MessageDto } from "@guiche/contract/messages";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import { sizeText } from "@/shared/media/size-text";
import { useShownFile } from "@/shared/media/use-shown-file";
import { useBubbleActions } from "../bubble-actions";
import { reservedSize } from "./reserved-size";
import type { OutboxItem } from "../../state/outbox/outbox-item";
import { Card, FileCard, FileName, Frame, FileSign, Line } from "@/shared/media/parts";

interface Props {
  item: OutboxItem;
  file: File;
  message: MessageDto;
}

/** A file in the outbox, with its progress and a cancel button. */
export function SendingTile({ item, file, message }: Props) {
  const { t, i18n } = useTranslation(["messages", "tickets"]);
  const name = item.voice ? t("tickets:log.kind.voice") : file.name;
  const isPicture = message.mediaType === "image";
  const picture = useShownFile(file);
  return (
    <>
      {isPicture ? (
        <Frame style={reservedSize(message)}>
          <img ref={picture} alt="" />
        </Frame>
      ) : (
        <FileCard>
          <FileSign type={message.mediaType} />
          <span>
            <b>
              <FileName title={name}>{name}</FileName>
            </b>
            <Line>{sizeText(file.size, i18n.language)}</Line>
          </span>
        </FileCard>
      )}
      {item.state === "failed" ? null : <Way item={item} file={file} label={t("media.cancel")} />}
    </>
  );
}

function Way({ item, file, label }: { item: OutboxItem; file: File; label: string }) {
  const { t } = useTranslation("messages");
  const { cancel } = useBubbleActions();
  const percent = Math.round((item.progress ?? 0) * 100);
  const isOnItsWay = item.state === "sending";
  return (
    <Card sx={{ minHeight: 32, gridTemplateColumns: "minmax(0, 1fr) auto" }}>
      {isOnItsWay ? (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={t("media.sending", { name: file.name, percent })}
        />
      ) : (
        <span>{t("media.waiting")}</span>
      )}
      <IconButton size="small" aria-label={label} onClick={() => cancel(item.clientId)}>
        <CloseIcon size={20} />
      </IconButton>
    </Card>
  );
}
