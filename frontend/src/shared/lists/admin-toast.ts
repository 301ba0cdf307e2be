import { timings } from "@guiche/contract/limits";
import { errorText } from "../api/notify-error";
import { i18n } from "../i18n/i18n";
import { toastError, toastSuccess } from "../ui/toast";

const long = { autoClose: timings.adminToast };

/** What administration tells stays three seconds. */
export const adminSuccess = (text: string) => toastSuccess(text, long);
export const adminError = (error: unknown) => toastError(errorText(error), long);

/** A save or a deletion outside of a dialog came to nothing: that it did, and why. */
export const adminFailure = (error: unknown) => toastError(`${i18n.t("lists:failed")}. ${errorText(error)}`, long);
