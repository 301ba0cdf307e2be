import { isErrorCode } from "@guiche/contract/errors";
import { memo } from "react";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../../shared/format/dates";
import { OfflineIcon, WarnIcon } from "../../../shared/ui/icons";
import { AckIcon, ackWord } from "./AckIcon";
import { BubbleBox, Foot, RowBox, Trouble, Unsupported, Words } from "./bubble-parts";
import { useBubbleActs } from "./bubble-acts";
import { Markup } from "./Markup";
import { plainText } from "./markup";
import type { BubbleRow } from "./rows";

/** A screen reader hears the whole message, unless it is a book. */
const longestLabel = 1_000;

type Props = Omit<BubbleRow, "kind" | "key"> & {
  /** Who writes on the customer's side. */
  contactName: string;
};

function useLabel({ body, fromMe, mediaType, ack, at, contactName }: Props) {
  const { t } = useTranslation("tickets");
  const time = formatTime(new Date(at));
  const text = mediaType === "unsupported" ? t("log.unsupported") : plainText(body.slice(0, longestLabel));
  const author = fromMe ? t("log.you") : contactName;
  return fromMe
    ? t("log.articleOwn", { author, time, text, ack: t(`ack.${ackWord(ack)}`) })
    : t("log.article", { author, time, text });
}

/** One message. Its props are plain values, so it is drawn anew only when one of them changed. */
export const Bubble = memo(function Bubble(props: Props) {
  const { body, fromMe, mediaType, ack, at, first, last, wid } = props;
  const moment = new Date(at);
  return (
    <RowBox data-from-me={fromMe || undefined} data-last={last || undefined}>
      <BubbleBox
        aria-label={useLabel(props)}
        tabIndex={-1}
        data-testid="bubble"
        data-wid={wid}
        data-from-me={fromMe}
        data-ack={ack}
        data-first={first || undefined}
        data-last={last || undefined}
      >
        {mediaType === "unsupported" ? <UnsupportedCard /> : <Words>{<Markup text={body} />}</Words>}
        <Foot>
          <time dateTime={moment.toISOString()}>{formatTime(moment)}</time>
          {fromMe ? <AckIcon ack={ack} /> : null}
        </Foot>
        <BubbleTrouble {...props} />
      </BubbleBox>
    </RowBox>
  );
});

function UnsupportedCard() {
  const { t } = useTranslation("tickets");
  return (
    <Unsupported>
      <WarnIcon fontSize="small" />
      <span>
        <b>{t("log.unsupported")}</b>
        <br />
        {t("log.unsupportedText")}
      </span>
    </Unsupported>
  );
}

/** In words: our own codes have theirs, WhatsApp answers with a number. */
function useCause(failure: string | null) {
  const { t } = useTranslation("errors");
  const { t: told } = useTranslation("tickets");
  if (failure === null) return null;
  if (isErrorCode(failure)) return t(failure);
  const known = knownCauses[failure];
  if (known) return told(`parcel.cause.${known}`);
  return /^\d{3}$/.test(failure) ? told("parcel.cause.refused", { code: failure }) : null;
}

/** 463: a first message to somebody who never wrote, from a number under restriction. */
const knownCauses: Record<string, "timeout" | "restricted" | "recipient"> = {
  timeout: "timeout",
  "463": "restricted",
  recipient: "recipient",
};

function BubbleTrouble({ id, clientId, fromMe, ack, failure, parcel }: Props) {
  const { t } = useTranslation("tickets");
  const acts = useBubbleActs();
  const cause = useCause(failure);
  if (parcel === "offline") {
    return (
      <Trouble>
        <OfflineIcon sx={{ fontSize: 16 }} /> {t("parcel.offline")}
      </Trouble>
    );
  }
  if (ack !== -1 || !fromMe) return null;
  const button = (text: string, act: () => void) => (
    <Button
      size="small"
      color="inherit"
      onClick={act}
      sx={{ minHeight: { xs: 44, sm: 28 }, minWidth: 0, py: 0, textDecoration: "underline" }}
    >
      {text}
    </Button>
  );
  return (
    <Trouble data-failed="">
      <span>
        {t("parcel.notSent")}
        {cause ? `. ${cause}` : null}
      </span>
      {id !== null ? button(t("parcel.tryAgain"), () => acts.retryMessage(id)) : null}
      {id === null && clientId ? (
        <>
          {button(t("parcel.tryAgain"), () => acts.retryParcel(clientId))}
          {button(t("parcel.edit"), () => acts.edit(clientId))}
          {button(t("parcel.discard"), () => acts.discard(clientId))}
        </>
      ) : null}
    </Trouble>
  );
}
