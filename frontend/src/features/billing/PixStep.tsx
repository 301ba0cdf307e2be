import { subscriptionApi, type PixCharge } from "@guiche/contract/subscriptions";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { errorText } from "../../shared/api/notify-error";
import { formatDay, formatTime } from "../../shared/format/dates";
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
export function PixStep({ charge, onRenew }: { charge: PixCharge; onRenew: () => Promise<unknown> }) {
  const { t } = useTranslation("billing");
  const go = useGo();
  const { reload } = useInvoiceMutations();
  const [isPaid, setPaid] = useState(false);
  const code = charge.qrcode.qrcode;

  const announceRenewal = (dueDate: string | null) => {
    if (isPaid) return;
    adminSuccess(t("pix.renewed", { date: dueDate ? formatDay(dueDate) : "" }));
    void reload();
    // The next visit does not say it again.
    call(subscriptionApi.renewal).catch(() => undefined);
    setPaid(true);
  };
  useRealtime("payment", ({ company }) => announceRenewal(company.dueDate));
  const { state, isOver, remainder, secondsLeft, check, checking, answer, rest } = useCharge(charge, isPaid, {
    paid: announceRenewal,
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

  if ((isOver || state === "expired") && !isPaid)
    return (
      <Box sx={{ display: "grid", gap: 4, justifyItems: "start" }}>
        <Box role="alert">{t(`pix.${overText(state)}`, { value: formatMoney(remainder) })}</Box>
        <RenewButton text={t(state === "underpaid" ? "pix.renewRest" : "pix.renew")} onRenew={onRenew} />
        {state === "expired" ? <PaidButton {...{ check, checking, answer, rest }} /> : null}
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
          {t("pix.left", { time: clockText(secondsLeft) })}
        </Box>
      ) : null}
      <Box role="status" sx={{ color: "text.secondary", order: 2 }}>
        {t(isPaid ? "pix.paid" : "pix.waiting")}
      </Box>
      {charge.chargeId !== null && !isPaid ? <PaidButton {...{ check, checking, answer, rest }} /> : null}
    </Box>
  );
}

/** Why a code accepts no payment. */
const overText = (state: ReturnType<typeof useCharge>["state"]) =>
  state === "underpaid" || state === "refunded" || state === "failed" ? state : "expired";

function RenewButton({ text, onRenew }: { text: string; onRenew: () => Promise<unknown> }) {
  const { mutate: renew, isPending: isBusy } = useMutation({ mutationFn: onRenew });
  return (
    <Button variant="contained" loading={isBusy} onClick={() => renew()} sx={{ minHeight: 44 }}>
      {text}
    </Button>
  );
}

type PaidButtonProps = Pick<ReturnType<typeof useCharge>, "check" | "checking" | "answer" | "rest">;

/** Asks the provider now, and says what it has learned and when it may be asked again. */
function PaidButton({ check, checking, answer, rest }: PaidButtonProps) {
  const { t } = useTranslation("billing");
  const answerText =
    answer?.outcome === "failed"
      ? errorText(answer.error)
      : answer && t(`pix.answers.${answer.outcome}`, { time: formatTime(answer.at.toISOString()) });
  const then = rest > 0 ? t("pix.answers.againIn", { count: rest }) : t("pix.answers.againNow");
  return (
    <Box sx={{ order: 2, display: "grid", gap: 2, justifyItems: "inherit" }}>
      <Button loading={checking} disabled={rest > 0} onClick={() => void check()}>
        {t("pix.check")}
      </Button>
      <Box role="status">{answerText}</Box>
      {/* Outside the status: a countdown is no news every second. */}
      {answer ? <Box sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>{then}</Box> : null}
    </Box>
  );
}
