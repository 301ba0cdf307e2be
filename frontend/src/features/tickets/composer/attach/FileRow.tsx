import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import DownIcon from "lucide-react/icons/arrow-down";
import UpIcon from "lucide-react/icons/arrow-up";
import { sizeText } from "@/shared/media/size-text";
import { useShownFile } from "@/shared/media/use-shown-file";
import { FileName, FileSign } from "@/shared/media/parts";
import { mediaTypeOf } from "../../state/outbox/outbox-message";
import { enterAction } from "../enter";
import { problemOf, type Problem } from "./check";
import type { Item } from "./use-tray";

interface Props {
  item: Item;
  isFirst: boolean;
  isLast: boolean;
  /** Whether the caption takes the focus when the row appears. */
  takesFocus: boolean;
  onCaption: (caption: string) => void;
  onMeasures: (measures: [number, number]) => void;
  onOriginal: (keepsOriginal: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One selected file: preview, size, caption, position, and the problem that prevents sending it. */
export function FileRow(props: Props) {
  const { item, isFirst, isLast, takesFocus, onCaption, onMeasures, onOriginal, onMove, onRemove } = props;
  const { t, i18n } = useTranslation(["messages", "writing"]);
  const { file, fileToSend, caption, smaller, keepsOriginal, isBusy } = item;
  const id = useId();
  const problem = isBusy ? null : problemOf(fileToSend, caption);
  const name = file.name;
  return (
    <Box
      component="li"
      sx={{ display: "grid", gridTemplateColumns: "56px minmax(0, 1fr) auto", gap: 3, alignItems: "start", mb: 4 }}
    >
      <Preview file={file} onMeasures={onMeasures} />
      <Box sx={{ minWidth: 0, typography: "body2" }}>
        <FileName title={name} sx={{ fontWeight: 600 }}>
          {name}
        </FileName>
        <Box component="span" sx={{ color: "text.secondary" }}>
          {isBusy ? t("writing:tray.reducing") : sizeText(fileToSend.size, i18n.language)}
        </Box>
        {smaller ? (
          <FormControlLabel
            control={<Checkbox size="small" checked={keepsOriginal} onChange={(_, keeps) => onOriginal(keeps)} />}
            label={t("writing:tray.original", { size: sizeText(file.size, i18n.language) })}
            sx={{ display: "flex", "& .MuiFormControlLabel-label": { fontSize: "0.8125rem" } }}
          />
        ) : null}
        <InputBase
          fullWidth
          multiline
          autoFocus={takesFocus}
          inputRef={caretToEnd}
          maxRows={3}
          value={caption}
          placeholder={t("attach.captionShort")}
          onChange={({ target }) => onCaption(target.value)}
          onKeyDown={sendWithEnter}
          slotProps={{
            input: {
              "aria-label": t("attach.caption", { name }),
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
      <Box sx={{ display: "flex", flexDirection: { xs: "column", sm: "row" } }}>
        {isFirst && isLast ? null : (
          <>
            <MoveButton label={t("writing:tray.up", { name })} disabled={isFirst} onMove={() => onMove(-1)}>
              <UpIcon size={20} />
            </MoveButton>
            <MoveButton label={t("writing:tray.down", { name })} disabled={isLast} onMove={() => onMove(1)}>
              <DownIcon size={20} />
            </MoveButton>
          </>
        )}
        <IconButton aria-label={t("attach.remove", { name })} onClick={onRemove}>
          <CloseIcon size={20} />
        </IconButton>
      </Box>
    </Box>
  );
}

/** A field that mounts with text, the composer's, has the caret at its start. */
const caretToEnd = (field: HTMLTextAreaElement | null) =>
  field?.setSelectionRange(field.value.length, field.value.length);

/** Enter sends here as it does in the composer. */
function sendWithEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.nativeEvent.isComposing || enterAction(event) === "break") return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}

interface MoveProps {
  label: string;
  disabled: boolean;
  onMove: () => void;
  children: React.ReactNode;
}

/** Keeps the focus while its row moves, because it is often pressed several times. */
function MoveButton({ label, disabled, onMove, children }: MoveProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (moves > 0) button.current?.focus();
  }, [moves]);
  return (
    <IconButton
      ref={button}
      aria-label={label}
      aria-disabled={disabled || undefined}
      sx={{ opacity: disabled ? 0.4 : 1 }}
      onClick={() => {
        if (disabled) return;
        onMove();
        setMoves(moves + 1);
      }}
    >
      {children}
    </IconButton>
  );
}

function ProblemText({ problem }: { problem: Problem }) {
  const { t, i18n } = useTranslation("messages");
  if (problem.kind === "tooLarge") return t("attach.tooLarge", { limit: sizeText(problem.limit, i18n.language) });
  return problem.kind === "empty" ? t("attach.empty") : t("attach.captionLong", { count: problem.over });
}

function Preview({ file, onMeasures }: { file: File; onMeasures: (measures: [number, number]) => void }) {
  const type = mediaTypeOf(file.type);
  const picture = useShownFile(file);
  const [isBroken, setBroken] = useState(false);
  if (type !== "image" || isBroken) return <FileSign type={type} />;
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
