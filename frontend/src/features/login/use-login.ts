import { authApi, type LoginInput } from "@guiche/contract/auth";
import { dueWarningDays } from "@guiche/contract/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
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

/** Signs in. The guard of the public routes then redirects home. */
export function useLogin() {
  const { t } = useTranslation("login");
  const [refusal, setRefusal] = useState(farewell);

  const warnOfDueDate = (dueDate: string | null) => {
    const days = dueDate === null ? dueWarningDays : daysUntil(dueDate, new Date());
    if (days >= dueWarningDays) return;
    // Past the due date, only a company within its days of grace can still sign in.
    if (days < 0) return notifyWarning(t("overdue", { count: -days }));
    notifyWarning(days === 0 ? t("dueToday") : t("due", { count: days }));
  };

  const login = async (body: LoginInput) => {
    setRefusal(null);
    try {
      const reply = await call(authApi.login, { body });
      notifySuccess(t("success"));
      warnOfDueDate(reply.user.company.dueDate);
      startSession(reply);
    } catch (error) {
      setRefusal(errorText(error));
      notifyError(error);
    }
  };

  return { login, refusal };
}
