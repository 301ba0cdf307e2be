import { subscriptionApi, type ChargeStateDto, type PixCharge } from "@guiche/contract/subscriptions";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../shared/api/call";
import { adminFailure } from "../../shared/lists/admin-toast";

/** News of a payment may be lost, so the server is asked, too. */
const pollMs = 10_000;

/** 125 → "2:05". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The state of a charge, asked for every ten seconds until it is paid, and how long it can still be paid. */
export function useCharge(
  { chargeId, expiresAt }: PixCharge,
  isPaid: boolean,
  onPaid: (dueDate: string | null) => void,
) {
  const [state, setState] = useState<ChargeStateDto["state"]>("waiting");
  const [checking, setChecking] = useState(false);
  const secondsLeft = useSecondsUntil(expiresAt);

  const learn = (found: ChargeStateDto) => {
    setState(found.state);
    if (found.state === "paid") onPaid(found.dueDate);
  };
  const check = async () => {
    if (chargeId === null) return;
    setChecking(true);
    try {
      learn(await call(subscriptionApi.checkCharge, { params: { chargeId } }));
    } catch (error) {
      adminFailure(error);
    } finally {
      setChecking(false);
    }
  };
  const poll = useEffectEvent(async () => {
    if (chargeId === null) return;
    try {
      learn(await call(subscriptionApi.checkCharge, { params: { chargeId } }));
    } catch {
      // Asked again in ten seconds.
    }
  });
  useEffect(() => {
    if (isPaid) return;
    const timer = setInterval(() => void poll(), pollMs);
    return () => clearInterval(timer);
  }, [isPaid]);

  return { state: secondsLeft === 0 && state === "waiting" ? "expired" : state, secondsLeft, check, checking };
}

function useSecondsUntil(moment: string | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (moment === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === null ? null : Math.max(0, Math.round((Date.parse(moment) - now) / 1_000));
}
