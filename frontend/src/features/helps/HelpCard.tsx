import { coverUrlOf, type HelpDto } from "@guiche/contract/helps";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import PlayIcon from "lucide-react/icons/play";
import { useBlob } from "../../shared/media/use-blob";
import { visuallyHidden } from "../../shared/ui/visually-hidden";

interface Props {
  help: HelpDto;
  onPlay: () => void;
}

export function HelpCard({ help, onPlay }: Props) {
  const { t } = useTranslation("helps");
  return (
    <Card component="li" data-testid={`help-${help.id}`} sx={{ display: "flex" }}>
      <CardActionArea
        onClick={onPlay}
        sx={{ display: "flex", flexDirection: "column", alignItems: "stretch", justifyContent: "flex-start" }}
      >
        <Cover help={help} />
        <Box sx={{ p: 4, minWidth: 0, overflowWrap: "anywhere" }}>
          <Box component="span" sx={visuallyHidden}>
            {t("play")}
          </Box>
          <Box sx={{ typography: "h2" }}>{help.title}</Box>
          {help.description ? (
            <Box sx={{ typography: "body2", color: "text.secondary", whiteSpace: "pre-line", mt: 1 }}>
              {help.description}
            </Box>
          ) : null}
        </Box>
      </CardActionArea>
    </Card>
  );
}

/** Our own illustration, with the video's cover over it once our server has it. */
function Cover({ help }: { help: HelpDto }) {
  const { url } = useBlob(coverUrlOf(help));
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Box
      aria-hidden="true"
      sx={(theme) => ({
        position: "relative",
        aspectRatio: "16 / 9",
        display: "grid",
        placeItems: "center",
        overflow: "hidden",
        bgcolor: theme.vars.palette.sunken,
        color: "text.secondary",
      })}
    >
      {url && broken !== url ? (
        <Box
          component="img"
          src={url}
          alt=""
          onError={() => setBroken(url)}
          sx={{ position: "absolute", inset: 0, width: "100%", height: "100%", objectFit: "cover" }}
        />
      ) : null}
      <Box
        sx={(theme) => ({
          position: "relative",
          display: "grid",
          placeItems: "center",
          width: 56,
          height: 40,
          borderRadius: "10px",
          bgcolor: theme.vars.palette.accent.main,
          color: theme.vars.palette.accent.contrastText,
        })}
      >
        <PlayIcon fill="currentColor" />
      </Box>
    </Box>
  );
}
