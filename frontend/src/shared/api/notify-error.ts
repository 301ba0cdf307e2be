import { isErrorCode } from "@guiche/contract/errors";
import { daysUntil } from "../format/days";
import { i18n } from "../i18n/i18n";
import { toastError, toastSuccess, toastWarning } from "../ui/toast";
import { ApiError, networkError } from "./api-error";

/** The message for an error: the translated code, else the reply's own text, else a generic sentence. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n.t("errors:unknown");
  if (error.code === networkError) return i18n.t("errors:ERR_NETWORK");
  if (error.code === "ERR_COMPANY_EXPIRED") return expiredText(error.dueDate);
  if (isErrorCode(error.code)) return withNames(i18n.t(`errors:${error.code}`), error);
  return error.text || i18n.t("errors:unknown");
}

/** Names what still uses a row that cannot be deleted, or who changed it, or the fields that the server does not know. */
function withNames(text: string, { code, users = [], unknownFields }: ApiError): string {
  if (unknownFields.length > 0) return `${text} ${i18n.t("errors:unknownFields", { names: unknownFields.join(", ") })}`;
  if (users.length === 0) return text;
  const names = users.join(", ");
  return `${text} ${code === "ERR_SCHEDULE_CHANGED" ? i18n.t("errors:changedBy", { names }) : i18n.t("errors:usedBy", { names })}`;
}

/** With no due date, or one in the future, the subscription has not expired: the company was deactivated. */
const expiredText = (dueDate: string | undefined) => {
  const [year, month, day] = (dueDate ?? "").split("-");
  const isOver = dueDate !== undefined && daysUntil(dueDate, new Date()) <= 0;
  return isOver && day
    ? i18n.t("errors:expiredOn", { date: `${day}/${month}/${year}` })
    : i18n.t("errors:ERR_COMPANY_EXPIRED");
};

export const notifyError = (error: unknown) => toastError(errorText(error));
export const notifySuccess = (text: string) => toastSuccess(text);
export const notifyWarning = (text: string) => toastWarning(text);
