import type { MessageDto } from "@guiche/contract/messages";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import DownloadIcon from "lucide-react/icons/download";
import PhoneIcon from "lucide-react/icons/phone";
import PollIcon from "lucide-react/icons/chart-bar-big";
import VideoIcon from "lucide-react/icons/video";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { Card, CardIcon, NoteCard } from "@/shared/media/parts";
import { wordsFor } from "@/shared/connections/words-for";
import { useCapabilities } from "../../state/use-known-connections";
import { useBubbleActions } from "../bubble-actions";
import { readCall, readPoll } from "./read-body";
import { saveFile } from "./use-file";

/** A poll's question and options. Votes are visible only on phones. */
export function PollCard({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const { name, options } = readPoll(body);
  return (
    <Box sx={{ width: 280, maxWidth: "100%" }} data-testid="poll">
      <Card>
        <CardIcon Icon={PollIcon} />
        <span>
          {t("poll.label")}
          <br />
          <b>{name}</b>
        </span>
      </Card>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {options.map((option, index) => (
          <Box
            component="li"
            key={index}
            sx={{ display: "flex", alignItems: "center", gap: 2, minHeight: 32, fontSize: "0.875rem" }}
          >
            <Box
              aria-hidden="true"
              sx={(theme) => ({
                flexShrink: 0,
                width: 14,
                height: 14,
                borderRadius: "50%",
                border: `2px solid ${theme.vars.palette.outline}`,
              })}
            />
            <span>{option}</span>
          </Box>
        ))}
      </Box>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("poll.note")}</Box>
    </Box>
  );
}

const callTextKeys = {
  voice: { refused: "call.voiceRefused", missed: "call.voiceMissed" },
  video: { refused: "call.videoRefused", missed: "call.videoMissed" },
} as const;

export function CallCard({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const { video, outcome } = readCall(body);
  return (
    <NoteCard
      data-testid="call"
      Icon={video ? VideoIcon : PhoneIcon}
      title={t(callTextKeys[video ? "video" : "voice"][outcome])}
    />
  );
}

/** A message that cannot be decrypted until WhatsApp sends it again. */
export function UndecryptedCard() {
  const { t } = useTranslation("tickets");
  return (
    <NoteCard data-testid="awaited" Icon={WarnIcon} title={`${t("log.awaited")}.`}>
      {t("log.awaitedText")}
    </NoteCard>
  );
}

/** A message of an unsupported kind; its raw content can be downloaded. */
export function UnsupportedCard({ message }: { message: MessageDto }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("tickets");
  const capabilities = useCapabilities(useBubbleActions().whatsappId);
  return (
    <NoteCard data-testid="unsupported" Icon={WarnIcon} title={words("log.unsupported")}>
      {words("log.unsupportedText", wordsFor(capabilities))}
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        onClick={() => void saveFile(message)}
        sx={{ display: "flex", px: 1, ml: -1, minHeight: { xs: 44, sm: 28 } }}
      >
        {t("unsupported.download")}
      </Button>
    </NoteCard>
  );
}
