import type { ConnectionAdminDto } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import { QRCodeSVG } from "qrcode.react";
import { useTranslation } from "react-i18next";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { useCountdown } from "./use-countdown";

interface Props {
  name: string;
  updatedAt: string;
  admin: ConnectionAdminDto;
}

/** The code on white in every scheme, for cameras know no dark mode. */
export function QrCode({ name, updatedAt, admin }: Props) {
  const { t } = useTranslation("connections");
  return (
    <Box sx={{ display: "grid", justifyItems: "center", gap: 3 }}>
      <Box sx={{ p: 4, borderRadius: "10px", lineHeight: 0, backgroundColor: "#FFFFFF" }}>
        <QRCodeSVG
          value={admin.qrcode}
          size={264}
          level="L"
          bgColor="#FFFFFF"
          fgColor="#000000"
          title={t("qr.image", { name })}
        />
      </Box>
      {/* The raw text, for tests and for whoever has a camera elsewhere. */}
      <span hidden data-testid="qr-text" data-qr={admin.qrcode} />
      <Box role="status" sx={visuallyHidden}>
        {t("qr.speech")}
      </Box>
      <NextCode key={admin.qrcode} updatedAt={updatedAt} retries={admin.retries} />
    </Box>
  );
}

const ring = { radius: 9, length: 2 * Math.PI * 9 };

function NextCode({ updatedAt, retries }: { updatedAt: string; retries: number }) {
  const { t } = useTranslation("connections");
  const { seconds, share } = useCountdown(updatedAt, retries);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2, typography: "body2", color: "text.secondary" }}>
      <Box sx={{ lineHeight: 0, color: "primary.main" }}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
          <g fill="none" stroke="currentColor" strokeWidth="3" transform="rotate(-90 12 12)">
            <circle cx="12" cy="12" r={ring.radius} opacity=".25" />
            <circle
              cx="12"
              cy="12"
              r={ring.radius}
              strokeDasharray={ring.length}
              strokeDashoffset={ring.length * (1 - share)}
            />
          </g>
        </svg>
      </Box>
      {seconds > 0 ? t("qr.next", { seconds }) : t("qr.changing")}
      {retries > 0 ? <span>{`· ${t("qr.tries", { count: retries })}`}</span> : null}
    </Box>
  );
}
