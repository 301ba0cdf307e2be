import { uploadLimits } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId, useState, type ClipboardEvent, type DragEvent, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { sizeText } from "../../../shared/media/size-text";
import { useShownFile } from "../../../shared/media/use-shown-file";
import { AddIcon, CloseIcon } from "../../../shared/ui/icons";
import { FileIcon, Line, MusicIcon, Sign, VideoIcon } from "../media/parts";
import type { Enclosed } from "../outbox/outbox";
import { mediaTypeOf } from "../outbox/parcel-message";
import { problemOf, type Problem } from "./check";
import { maxCaptionLength } from "./limits";
import { pickFiles } from "./pick-files";

interface Item {
  key: number;
  file: File;
  caption: string;
  measures?: [number, number];
}

interface Props {
  files: readonly File[];
  /** What stands in the composer: the first file's caption, unless it is too long for one. */
  text: string;
  onSend: (parcels: { body: string; enclosed: Enclosed }[]) => void;
  onClose: () => void;
}

let made = 0;
const itemOf = (file: File): Item => ({ key: (made += 1), file, caption: "" });

function beginWith(files: readonly File[], text: string): Item[] {
  const [first, ...rest] = files.slice(0, uploadLimits.files).map(itemOf);
  if (!first) return [];
  const caption = text.trim().length <= maxCaptionLength ? text.trim() : "";
  return [{ ...first, caption }, ...rest];
}

/** The files that are about to be sent: each with its caption, and what is wrong with it. */
export default function AttachDialog({ files, text, onSend, onClose }: Props) {
  const { t } = useTranslation("messages");
  const id = useId();
  const fullScreen = useMediaQuery("(max-width:599.95px)", { noSsr: true });
  const [items, setItems] = useState(() => beginWith(files, text));
  const [leftOut, setLeftOut] = useState(files.length > uploadLimits.files);
  const isFull = items.length >= uploadLimits.files;
  const isReady = items.length > 0 && items.every(({ file, caption }) => problemOf(file, caption) === null);

  const add = (more: readonly File[]) => {
    setLeftOut(items.length + more.length > uploadLimits.files);
    setItems([...items, ...more.map(itemOf)].slice(0, uploadLimits.files));
  };
  const change = (key: number, fields: Partial<Item>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...fields } : item)));
  const remove = (key: number) => {
    setLeftOut(false);
    if (items.length === 1) onClose();
    else setItems(items.filter((item) => item.key !== key));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    onSend(
      items.map(({ file, caption, measures }) => ({
        body: caption.trim(),
        enclosed: { file, ...(measures && { measures }) },
      })),
    );
    onClose();
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0) add([...clipboardData.files]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    add([...event.dataTransfer.files]);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      onPaste={onPaste}
      onDragOver={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onDrop={onDrop}
    >
      <Box
        component="form"
        onSubmit={submit}
        sx={{ display: "flex", flexDirection: "column", minHeight: 0, flexGrow: 1 }}
      >
        <DialogTitle id={id}>{t("attach.title", { count: items.length })}</DialogTitle>
        <DialogContent>
          <Box component="ul" aria-label={t("attach.list")} sx={{ m: 0, p: 0, listStyle: "none" }}>
            {items.map((item) => (
              <FileRow
                key={item.key}
                item={item}
                onCaption={(caption) => change(item.key, { caption })}
                onMeasures={(measures) => change(item.key, { measures })}
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
          <Button onClick={onClose}>{t("attach.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={!isReady}>
            {t("attach.send")}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

interface RowProps {
  item: Item;
  onCaption: (caption: string) => void;
  onMeasures: (measures: [number, number]) => void;
  onRemove: () => void;
}

function FileRow({ item: { file, caption }, onCaption, onMeasures, onRemove }: RowProps) {
  const { t, i18n } = useTranslation("messages");
  const id = useId();
  const problem = problemOf(file, caption);
  return (
    <Box
      component="li"
      sx={{ display: "grid", gridTemplateColumns: "56px minmax(0, 1fr) auto", gap: 3, alignItems: "start", mb: 4 }}
    >
      <Preview file={file} onMeasures={onMeasures} />
      <Box sx={{ minWidth: 0, typography: "body2" }}>
        <Line title={file.name} sx={{ fontWeight: 600 }}>
          {file.name}
        </Line>
        <Box component="span" sx={{ color: "text.secondary" }}>
          {sizeText(file.size, i18n.language)}
        </Box>
        <InputBase
          fullWidth
          multiline
          maxRows={3}
          value={caption}
          placeholder={t("attach.captionShort")}
          onChange={({ target }) => onCaption(target.value)}
          slotProps={{
            input: {
              "aria-label": t("attach.caption", { name: file.name }),
              "aria-invalid": problem?.kind === "captionLong" || undefined,
              "aria-describedby": problem ? id : undefined,
            },
          }}
          sx={(theme) => ({
            mt: 1,
            px: 2,
            py: 1,
            borderRadius: 1,
            border: `1px solid ${theme.vars.palette.outline}`,
            "&.Mui-focused": { borderColor: theme.vars.palette.focus },
          })}
        />
        {problem ? (
          <Box id={id} role="alert" sx={{ typography: "caption", color: "error.main" }}>
            <ProblemText problem={problem} />
          </Box>
        ) : null}
      </Box>
      <IconButton aria-label={t("attach.remove", { name: file.name })} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function ProblemText({ problem }: { problem: Problem }) {
  const { t, i18n } = useTranslation("messages");
  if (problem.kind === "tooLarge") return t("attach.tooLarge", { limit: sizeText(problem.limit, i18n.language) });
  return problem.kind === "empty" ? t("attach.empty") : t("attach.captionLong", { count: problem.over });
}

const signs = { video: VideoIcon, audio: MusicIcon } as const;

function Preview({ file, onMeasures }: { file: File; onMeasures: (measures: [number, number]) => void }) {
  const type = mediaTypeOf(file.type);
  const picture = useShownFile(file);
  const [isBroken, setBroken] = useState(false);
  if (type !== "image" || isBroken) {
    const Icon = signs[type as keyof typeof signs] ?? FileIcon;
    return (
      <Sign>
        <Icon fontSize="small" />
      </Sign>
    );
  }
  return (
    <Box
      component="img"
      ref={picture}
      alt=""
      onError={() => setBroken(true)}
      onLoad={({ currentTarget }) => onMeasures([currentTarget.naturalWidth, currentTarget.naturalHeight])}
      sx={{ width: 56, height: 56, objectFit: "cover", borderRadius: 1 }}
    />
  );
}
