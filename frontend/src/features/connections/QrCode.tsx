import type { ConnectionDetailsDto } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { QRCodeSVG } from "qrcode.react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../shared/ui/copy-text";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { qrLifeMs } from "./code-life";
import { Ring } from "./Ring";
import { useCountdown } from "./use-countdown";

interface Props {
  connection: ConnectionDetailsDto;
}

/** The QR code, always on white: many scanners cannot read inverted codes. */
export function QrCode({ connection }: Props) {
  const { t } = useTranslation("connections");
  return (
    <Box sx={{ display: "grid", justifyItems: "center", gap: 3 }}>
      <Box sx={{ p: 4, borderRadius: "10px", lineHeight: 0, backgroundColor: "#FFFFFF" }}>
        <QRCodeSVG
          value={connection.qrcode}
          size={264}
          level="L"
          bgColor="#FFFFFF"
          fgColor="#000000"
          title={t("qr.image", { name: connection.name })}
        />
      </Box>
      {/* The raw text, for tests. */}
      <span hidden data-testid="qr-text" data-qr={connection.qrcode} />
      <Box role="status" sx={visuallyHidden}>
        {t("qr.speech")}
      </Box>
      {connection.capabilities.simulated ? <CopyCode code={connection.qrcode} /> : null}
      <NextCode key={connection.qrcode} validUntil={connection.validUntil} retries={connection.retries} />
    </Box>
  );
}

/** Nothing can scan the picture for a simulated phone, so the text goes over the clipboard. */
function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation("connections");
  return (
    <Button size="small" onClick={() => copyText(code, { copied: t("qr.copied"), notCopied: t("qr.notCopied") })}>
      {t("qr.copy")}
    </Button>
  );
}

function NextCode({ validUntil, retries }: { validUntil: string | null; retries: number }) {
  const { t } = useTranslation("connections");
  const { seconds, share } = useCountdown(validUntil, qrLifeMs(retries));
  return (
    <Ring share={share}>
      {seconds > 0 ? t("qr.next", { seconds }) : t("qr.changing")}
      {retries > 0 ? <span>{`· ${t("qr.tries", { count: retries })}`}</span> : null}
    </Ring>
  );
}
