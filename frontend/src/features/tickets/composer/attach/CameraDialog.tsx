import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TitledDialog } from "@/shared/ui/TitledDialog";

interface Props {
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

const quality = 0.92;

function photoOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = Object.assign(document.createElement("canvas"), {
    width: video.videoWidth,
    height: video.videoHeight,
  });
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) =>
    canvas.toBlob(
      (bytes) => resolve(bytes && new File([bytes], "camera.jpg", { type: "image/jpeg" })),
      "image/jpeg",
      quality,
    ),
  );
}

/** Takes a photo with the computer's camera. The camera stops when the dialog closes. */
export default function CameraDialog({ onPhoto, onClose }: Props) {
  const { t } = useTranslation(["writing", "common"]);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"opening" | "on" | "failed">("opening");

  useEffect(() => {
    let isUnmounted = false;
    let cameraStream: MediaStream | null = null;
    const stopCamera = () => cameraStream?.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1_920 } } }).then(
      (stream) => {
        cameraStream = stream;
        if (isUnmounted) return stopCamera();
        if (video.current) video.current.srcObject = stream;
        setState("on");
      },
      () => {
        if (!isUnmounted) setState("failed");
      },
    );
    return () => {
      isUnmounted = true;
      stopCamera();
    };
  }, []);
  const take = async () => {
    const photo = video.current && (await photoOf(video.current));
    if (photo) onPhoto(photo);
    else setState("failed");
  };

  return (
    <TitledDialog title={t("camera.title")} onClose={onClose}>
      <DialogContent>
        {state === "failed" ? (
          <Box role="alert">{t("camera.failed")}</Box>
        ) : (
          <Box
            component="video"
            ref={video}
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
    </TitledDialog>
  );
}
