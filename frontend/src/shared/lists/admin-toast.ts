import { timings } from "@guiche/contract/limits";
import { errorText } from "../api/notify-error";
import { i18n } from "../i18n/i18n";
import { toastError, toastSuccess } from "../ui/toast";

const long = { autoClose: timings.adminToast };

/** Toasts of administration pages stay for three seconds. */
export const adminSuccess = (text: string) => toastSuccess(text, long);
export const adminInfo = (text: string) => toastSuccess(text, { ...long, type: "info" });
export const adminError = (error: unknown) => toastError(errorText(error), long);

/** Something that the page itself refuses, in its words. */
export const adminProblem = (text: string) => toastError(text, long);

/** A save or deletion outside a dialog failed: says so and why. */
export const adminFailure = (error: unknown) => toastError(`${i18n.t("lists:failed")}. ${errorText(error)}`, long);
