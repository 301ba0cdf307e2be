import type { HelpDto } from "@guiche/contract/helps";
import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import { useNarrow } from "../../shared/ui/use-narrow";

/** Plays a video in YouTube's player without cookies. Escape closes it. */
export function VideoDialog({ help, onClose }: { help: HelpDto; onClose: () => void }) {
  const { t } = useTranslation("helps");
  const fullScreen = useNarrow();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="md" aria-labelledby={id}>
      <Box sx={{ display: "flex", alignItems: "start", justifyContent: "space-between", gap: 2, pr: 3 }}>
        <DialogTitle id={id} sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
          {help.title}
        </DialogTitle>
        <IconButton autoFocus aria-label={t("close")} title={t("close")} onClick={onClose} sx={{ mt: 3 }}>
          <CloseIcon size={20} />
        </IconButton>
      </Box>
      <DialogContent>
        <Box
          component="iframe"
          title={help.title}
          src={`https://www.youtube-nocookie.com/embed/${help.video}?rel=0`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // The player refuses to play without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
          sx={{ display: "block", width: "100%", aspectRatio: "16 / 9", border: 0, bgcolor: "sunken" }}
        />
        {help.description ? (
          <Box sx={{ mt: 4, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{help.description}</Box>
        ) : null}
        <Box sx={{ mt: 3, typography: "body2" }}>
          <Link
            href={`https://www.youtube.com/watch?v=${help.video}`}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={`${t("outside")} (${t("newTab")})`}
          >
            {t("outside")}
          </Link>
        </Box>
      </DialogContent>
    </Dialog>
  );
}
