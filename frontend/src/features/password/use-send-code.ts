import { authApi } from "@guiche/contract/auth";
import { timings } from "@guiche/contract/limits";
import { useTranslation } from "react-i18next";
import { ApiError, call } from "../../shared/api/call";
import { errorText } from "../../shared/api/notify-error";
import { adminSuccess } from "../../shared/lists/admin-toast";
import { toastError } from "../../shared/ui/toast";

/** Requests an email with a code. Resolves to an error text, or to nothing when it was sent. */
export function useSendCode() {
  const { t } = useTranslation("password");
  return async (email: string): Promise<{ text: string; ofEmail: boolean } | null> => {
    try {
      await call(authApi.forgot, { body: { email } });
      adminSuccess(t("sent"));
      return null;
    } catch (error) {
      const ofEmail = error instanceof ApiError && error.status === 404;
      const text = ofEmail ? t("unknownEmail") : errorText(error);
      toastError(text, { autoClose: timings.adminToast });
      return { text, ofEmail };
    }
  };
}
