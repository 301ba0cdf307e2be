import { authApi, type LoginInput, type OtherCompanyDto, type SessionReply } from "@guiche/contract/auth";
import { dueWarningDays } from "@guiche/contract/limits";
import { may } from "@guiche/contract/permissions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, call, hasCode } from "../../shared/api/call";
import { errorText, notifyError, notifySuccess, notifyWarning } from "../../shared/api/notify-error";
import { daysUntil } from "../../shared/format/days";
import { i18n } from "../../shared/i18n/i18n";
import { currentSession, startSession } from "../../shared/session/store";

/** Why the user was signed out: the session or the company's subscription expired. */
function farewell(): string | null {
  const session = currentSession();
  if (session.state !== "out" || !session.expired) return null;
  return session.why ? errorText(session.why) : i18n.t("errors:ERR_SESSION_EXPIRED");
}

/** Starts the session of a sign-in. The guard of the public routes then redirects home. */
export function useEnter() {
  const { t } = useTranslation("login");
  const warnOfDueDate = ({ company, profile, super: isOwner }: SessionReply["user"]) => {
    const { dueDate, state, isSuspended } = company;
    const onTrial = state === "trial";
    if (isSuspended || (onTrial && !isOwner && !may(profile, "billing:pay"))) return;
    const days = dueDate === null ? dueWarningDays : daysUntil(dueDate, new Date());
    if (days >= dueWarningDays) return;
    // Past the due date, only a company within its days of grace can still sign in.
    if (days < 0) return notifyWarning(t("overdue", { count: -days }));
    if (days === 0) return notifyWarning(t(onTrial ? "trialDueToday" : "dueToday"));
    notifyWarning(t(onTrial ? "trialDue" : "due", { count: days }));
  };
  return (reply: SessionReply) => {
    notifySuccess(t("success"));
    startSession(reply);
    // After the session has begun: the company's clock says what day it is.
    warnOfDueDate(reply.user);
  };
}

/** Signs in. A user with a second factor gets a challenge first, which the second step answers. */
export function useLogin({ onChallenge, why }: { onChallenge: (challenge: string) => void; why: string | null }) {
  const enter = useEnter();
  const [refusal, setRefusal] = useState(() => why ?? farewell());

  const [mayPay, setMayPay] = useState(false);
  const [companies, setCompanies] = useState<OtherCompanyDto[]>([]);

  const login = async (body: LoginInput) => {
    setRefusal(null);
    setMayPay(false);
    setCompanies([]);
    try {
      enter(await call(authApi.login, { body }));
    } catch (error) {
      if (hasCode(error, "ERR_SECOND_FACTOR") && error.challenge) return onChallenge(error.challenge);
      if (hasCode(error, "ERR_CHOOSE_COMPANY") && error.companies) return setCompanies(error.companies);
      setMayPay(error instanceof ApiError && error.mayPay);
      setRefusal(errorText(error));
      notifyError(error);
    }
  };

  return { login, refusal, mayPay, companies };
}
