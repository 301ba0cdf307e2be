import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

const quality = 0.92;

function photoOf(film: HTMLVideoElement): Promise<File | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width: film.videoWidth, height: film.videoHeight });
  canvas.getContext("2d")?.drawImage(film, 0, 0);
  return new Promise((done) =>
    canvas.toBlob(
      (bytes) => done(bytes && new File([bytes], "camera.jpg", { type: "image/jpeg" })),
      "image/jpeg",
      quality,
    ),
  );
}

/** Takes a photo with the computer's camera. The camera stops when the dialog closes. */
export default function CameraDialog({ onPhoto, onClose }: Props) {
  const { t } = useTranslation(["writing", "common"]);
  const id = useId();
  const film = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"opening" | "on" | "failed">("opening");

  useEffect(() => {
    let left = false;
    let opened: MediaStream | null = null;
    const darken = () => opened?.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1_920 } } }).then(
      (stream) => {
        opened = stream;
        if (left) return darken();
        if (film.current) film.current.srcObject = stream;
        setState("on");
      },
      () => {
        if (!left) setState("failed");
      },
    );
    return () => {
      left = true;
      darken();
    };
  }, []);
  const take = async () => {
    const photo = film.current && (await photoOf(film.current));
    if (photo) onPhoto(photo);
    else setState("failed");
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t("camera.title")}</DialogTitle>
      <DialogContent>
        {state === "failed" ? (
          <Box role="alert">{t("camera.failed")}</Box>
        ) : (
          <Box
            component="video"
            ref={film}
            autoPlay
            muted
            playsInline
            aria-label={t("camera.label")}
            sx={{ display: "block", width: 1, aspectRatio: "4 / 3", bgcolor: "common.black", borderRadius: 1 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.cancel")}</Button>
        <Button variant="contained" disabled={state !== "on"} onClick={() => void take()}>
          {t("camera.take")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
