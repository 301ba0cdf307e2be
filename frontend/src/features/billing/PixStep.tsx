import { subscriptionApi, type PixCharge } from "@guiche/contract/subscriptions";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { formatDay } from "../../shared/format/dates";
import { formatMoney } from "../../shared/format/money";
import { useGo } from "../../shared/go";
import { adminSuccess } from "../../shared/lists/admin-toast";
import { useRealtime } from "../../shared/realtime";
import { refreshUser } from "../../shared/session/refresh-user";
import { copyText } from "../../shared/ui/copy-text";
import { clockText, useCharge } from "./use-charge";
import { useInvoiceMutations } from "./use-invoices";

/** From the event of the payment until the start page opens. */
const leaveAfterMs = 4_000;

/** The Pix code, until the payment is confirmed. */
export function PixStep({ charge }: { charge: PixCharge }) {
  const { t } = useTranslation("billing");
  const go = useGo();
  const { reload } = useInvoiceMutations();
  const [isPaid, setPaid] = useState(false);
  const code = charge.qrcode.qrcode;

  const renewed = (dueDate: string | null) => {
    if (isPaid) return;
    adminSuccess(t("pix.renewed", { date: dueDate ? formatDay(dueDate) : "" }));
    void reload();
    // The next visit does not say it again.
    call(subscriptionApi.renewal).catch(() => undefined);
    setPaid(true);
  };
  useRealtime("payment", ({ company }) => renewed(company.dueDate));
  const { state, isOver, remainder, secondsLeft, check, checking } = useCharge(charge, isPaid, {
    paid: renewed,
    other: () => void reload(),
  });
  useEffect(() => {
    if (!isPaid) return;
    let hasLeft = false;
    // A company that was suspended is readmitted: the whole desk opens again, in place of this dialog and its page.
    const leave = () => {
      hasLeft = true;
      return refreshUser().catch(() => undefined);
    };
    const timer = setTimeout(() => void leave().then(() => go("/")), leaveAfterMs);
    return () => {
      clearTimeout(timer);
      if (!hasLeft) void leave();
    };
  }, [isPaid, go]);

  if (isOver && !isPaid)
    return (
      <Box role="alert">
        {t(state === "underpaid" ? "pix.underpaid" : "pix.refunded", { value: formatMoney(remainder) })}
      </Box>
    );
  return (
    <Box sx={{ display: "grid", justifyItems: "center", gap: 4, textAlign: "center" }}>
      <Button
        autoFocus
        variant="contained"
        size="large"
        sx={{ minHeight: 44, order: { xs: -1, sm: 1 } }}
        onClick={() => copyText(code, { copied: t("pix.copied"), notCopied: t("pix.notCopied") })}
      >
        {t("pix.copy")}
      </Button>
      <Box sx={{ typography: "h2" }}>{formatMoney(Number(charge.valor.original))}</Box>
      {/* Always on white: many scanners cannot read inverted codes. */}
      <Box sx={{ p: 4, borderRadius: "10px", lineHeight: 0, backgroundColor: "#FFFFFF", maxWidth: "100%" }}>
        <QRCodeSVG value={code} size={264} level="M" bgColor="#FFFFFF" fgColor="#000000" title={t("pix.image")} />
      </Box>
      {charge.payUrl && !isPaid ? (
        <Link href={charge.payUrl} target="_blank" rel="noopener" sx={{ order: 2 }}>
          {t("pix.simulated")}
        </Link>
      ) : null}
      {secondsLeft !== null && !isPaid ? (
        <Box sx={{ order: 2, fontVariantNumeric: "tabular-nums" }}>
          {state === "expired" ? t("pix.expired") : t("pix.left", { time: clockText(secondsLeft) })}
        </Box>
      ) : null}
      <Box role="status" sx={{ color: "text.secondary", order: 2 }}>
        {t(isPaid ? "pix.paid" : "pix.waiting")}
      </Box>
      {charge.chargeId !== null && !isPaid ? (
        <Button loading={checking} onClick={() => void check()} sx={{ order: 2 }}>
          {t("pix.check")}
        </Button>
      ) : null}
    </Box>
  );
}
