import { uploadLimits } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useEffect, useEffectEvent, useState, type ClipboardEvent, type DragEvent, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import { DiscardDialog } from "@/shared/ui/DiscardDialog";
import { TitledDialog } from "@/shared/ui/TitledDialog";
import type { MessageExtras } from "../../state/outbox/outbox-item";
import { isTouch } from "../enter";
import { maxCaptionLength, problemOf } from "./check";
import { FileRow } from "./FileRow";
import type { TrayKey } from "./saved-tray";
import { pastedFiles } from "@/shared/pasted-files";
import { pickFiles } from "./pick-files";
import { useTray } from "./use-tray";

const fitsCaption = (text: string) => text.trim().length <= maxCaptionLength;

interface Props {
  files: readonly File[];
  /** The composer's text; becomes the first file's caption unless it is too long. */
  text: string;
  trayKey: TrayKey;
  /** `tookText`: the composer's text became a caption. */
  onSend: (items: { body: string; extras: MessageExtras }[], tookText: boolean) => void;
  onClose: () => void;
}

/** Shows the selected files with captions and problems before they are sent. */
export default function AttachDialog({ files, text, trayKey, onSend, onClose }: Props) {
  const { t } = useTranslation(["messages", "common"]);
  const tray = useTray({ files, text, fits: fitsCaption, trayKey });
  const { items, tookText, leftOut, isFull, add } = tray;
  const [asking, setAsking] = useState(false);
  /** The place of the first file that was pasted last. */
  const [newest, setNewest] = useState(0);
  const [isAwaited, setAwaited] = useState(false);
  const leave = () => setAsking(true);
  const isReady =
    items.length > 0 && items.every(({ fileToSend, caption, isBusy }) => !isBusy && !problemOf(fileToSend, caption));
  const remove = (key: number) => {
    setAwaited(false);
    if (items.length === 1) onClose();
    else tray.remove(key);
  };
  const send = () => {
    onSend(
      items.map(({ fileToSend, caption, measures }) => ({
        body: caption.trim(),
        extras: { file: fileToSend, ...(measures && { measures }) },
      })),
      tookText,
    );
    onClose();
  };
  const sendOnceReady = useEffectEvent(send);
  useEffect(() => {
    if (isAwaited && isReady) sendOnceReady();
  }, [isAwaited, isReady]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) return send();
    // Enter in the caption of a photo that is still being reduced sends it a moment later.
    setAwaited(items.every(({ fileToSend, caption, isBusy }) => isBusy || !problemOf(fileToSend, caption)));
  };
  const onPaste = (event: ClipboardEvent) => {
    const more = pastedFiles(event.clipboardData);
    if (more.length === 0) return;
    event.preventDefault();
    setNewest(items.length);
    add(more);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    add([...event.dataTransfer.files]);
  };

  return (
    <TitledDialog
      title={t("attach.title", { count: items.length })}
      onClose={leave}
      onSubmit={submit}
      onPaste={onPaste}
      onDragOver={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onDrop={onDrop}
    >
      <DialogContent>
        <Box component="ul" aria-label={t("attach.list")} sx={{ m: 0, p: 0, listStyle: "none" }}>
          {items.map((item, index) => (
            <FileRow
              key={item.key}
              item={item}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              // On a touch screen it would open the keyboard over the picture.
              takesFocus={index === newest && !isTouch()}
              onCaption={(caption) => {
                setAwaited(false);
                tray.change(item.key, { caption });
              }}
              onMeasures={(measures) => tray.measure(item.key, measures)}
              onOriginal={(keepsOriginal) => tray.change(item.key, { keepsOriginal })}
              onMove={(by) => tray.move(index, by)}
              onRemove={() => remove(item.key)}
            />
          ))}
        </Box>
        {leftOut ? (
          <Box role="alert" sx={{ typography: "body2", color: "warning.main" }}>
            {t("attach.most", { count: uploadLimits.files })}
          </Box>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button startIcon={<AddIcon />} disabled={isFull} onClick={() => pickFiles({}, add)} sx={{ mr: "auto" }}>
          {t("attach.add")}
        </Button>
        <Button onClick={leave}>{t("attach.cancel")}</Button>
        <Button type="submit" variant="contained" disabled={!isReady}>
          {t("attach.send")}
        </Button>
      </DialogActions>
      <DiscardDialog
        open={asking}
        text={t("attach.discardText")}
        onDiscard={onClose}
        onClose={() => setAsking(false)}
      />
    </TitledDialog>
  );
}
