import { styled } from "@mui/material/styles";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const DropOverlay = styled("div")(({ theme }) => ({
  position: "absolute",
  inset: 8,
  zIndex: 2,
  display: "grid",
  placeItems: "center",
  fontWeight: 600,
  borderRadius: 10,
  border: `2px dashed ${theme.vars.palette.primary.main}`,
  backgroundColor: theme.vars.palette.background.paper,
  opacity: 0.94,
  pointerEvents: "none",
}));

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

interface Props {
  /** Whether files can be sent here. */
  isOpen: boolean;
  onFiles: (files: File[]) => void;
}

/** Accepts files that are dropped anywhere on the parent element. */
export function DropZone({ isOpen, onFiles }: Props) {
  const { t } = useTranslation("tickets");
  const here = useRef<HTMLSpanElement>(null);
  const [isOver, setOver] = useState(false);
  const over = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return;
    // Also where nothing can be sent: a file dropped by mistake must not replace the page.
    event.preventDefault();
    setOver(isOpen);
  });
  const leave = useEffectEvent(({ currentTarget, relatedTarget }: DragEvent) => {
    const stays =
      currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!stays) setOver(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (isOpen) onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const around = here.current?.parentElement;
    around?.addEventListener("dragover", (event) => over(event), { signal });
    around?.addEventListener("dragleave", (event) => leave(event), { signal });
    around?.addEventListener("drop", (event) => drop(event), { signal });
    return () => leaving.abort();
  }, []);
  return (
    <>
      <span ref={here} hidden />
      {isOver ? <DropOverlay>{t("composer.drop")}</DropOverlay> : null}
    </>
  );
}
