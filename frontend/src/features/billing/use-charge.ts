import { rateLimits } from "@guiche/contract/rules/rate-limits";
import {
  checkEverySeconds,
  subscriptionApi,
  type ChargeStateDto,
  type PixCharge,
} from "@guiche/contract/subscriptions";
import { useEffect, useEffectEvent, useState } from "react";
import { call, hasCode } from "../../shared/api/call";
import { useSession } from "../../shared/session";

/** The event of a payment may be lost, so the state is polled too. A suspended company gets no events: it polls often. */
const pollMs = 10_000;
const pollWithoutEventsMs = 1_500;

const unknown = { state: "waiting", remainder: 0 } as const;

/** What the payer's question has learned, and when. */
interface ChargeAnswer {
  outcome: "notSeen" | "expired" | "unavailable" | "tooOften" | "failed";
  at: Date;
  error?: unknown;
}

/** 125 → "2:05". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The state of a charge, asked for again and again until it is paid, and how long it can still be paid. */
export function useCharge(
  { chargeId, secondsLeft: secondsAtFirst }: PixCharge,
  isPaid: boolean,
  onChange: { paid: (dueDate: string | null) => void; other: () => void },
) {
  const [{ state, remainder }, setKnown] = useState<Pick<ChargeStateDto, "state" | "remainder">>(unknown);
  const { isSuspended } = useSession().user.company;
  const [checking, setChecking] = useState(false);
  const [answer, setAnswer] = useState<ChargeAnswer | null>(null);
  const [rest, setRest] = useState(0);
  const secondsLeft = useCountdown(secondsAtFirst);

  const learn = (chargeState: ChargeStateDto) => {
    if (chargeState.state === "paid" || chargeState.state === "overpaid") onChange.paid(chargeState.dueDate);
    else if (chargeState.state !== state) onChange.other();
    setKnown(chargeState);
  };
  const check = async () => {
    if (chargeId === null) return;
    setChecking(true);
    setAnswer(null);
    let seconds = checkEverySeconds;
    try {
      const chargeState = await call(subscriptionApi.checkCharge, { params: { chargeId } });
      learn(chargeState);
      const isOpen = chargeState.state === "waiting" || chargeState.state === "expired";
      if (isOpen) setAnswer({ outcome: chargeState.state === "waiting" ? "notSeen" : "expired", at: new Date() });
    } catch (error) {
      const tooOften = hasCode(error, "ERR_TOO_MANY_REQUESTS");
      if (tooOften) seconds = rateLimits.checkPayment[0].seconds;
      const unavailable = hasCode(error, "ERR_PAYMENT_PROVIDER");
      setAnswer({ outcome: tooOften ? "tooOften" : unavailable ? "unavailable" : "failed", at: new Date(), error });
    } finally {
      setChecking(false);
      setRest(seconds);
    }
  };
  useEffect(() => {
    if (rest <= 0) return;
    const timer = setInterval(() => setRest((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [rest]);
  /** The outcome is known, and the Pix code accepts no further payment. */
  const isOver = state === "underpaid" || state === "refunded" || state === "failed";
  const poll = useEffectEvent(async () => {
    if (chargeId === null) return;
    try {
      learn(await call(subscriptionApi.charge, { params: { chargeId } }));
    } catch {
      // Asked again soon.
    }
  });
  useEffect(() => {
    if (isPaid || isOver) return;
    const timer = setInterval(() => void poll(), isSuspended ? pollWithoutEventsMs : pollMs);
    return () => clearInterval(timer);
  }, [isPaid, isOver, isSuspended]);

  const shownState = secondsLeft === 0 && state === "waiting" ? "expired" : state;
  return { state: shownState, isOver, remainder, secondsLeft, check, checking, answer, rest };
}

/** The seconds that are left of `seconds` since the first picture. */
function useCountdown(seconds: number | null): number | null {
  const [began] = useState(Date.now);
  const [now, setNow] = useState(began);
  const runs = seconds !== null;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [runs]);
  return seconds === null ? null : Math.max(0, Math.round(seconds - (now - began) / 1_000));
}
