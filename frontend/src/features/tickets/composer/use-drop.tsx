import { styled } from "@mui/material/styles";
import { useState, type DragEvent } from "react";
import { useTranslation } from "react-i18next";

const Veil = styled("div")(({ theme }) => ({
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

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Files may be dropped anywhere on the conversation. */
export function useDrop(isOpen: boolean, take: (files: File[]) => void) {
  const { t } = useTranslation("tickets");
  const [isOver, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Also where nothing can be sent: a file let go by mistake must not replace the page.
      event.preventDefault();
      setOver(isOpen);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (isOpen) take([...event.dataTransfer.files]);
    },
  };
  return { drop, veil: isOver ? <Veil>{t("composer.drop")}</Veil> : null };
}
