import { timings } from "@guiche/contract/limits";
import { errorText } from "../api/notify-error";
import { toastError, toastSuccess } from "../ui/toast";

const long = { autoClose: timings.adminToast };

/** What administration tells stays three seconds. */
export const adminSuccess = (text: string) => toastSuccess(text, long);
export const adminError = (error: unknown) => toastError(errorText(error), long);
