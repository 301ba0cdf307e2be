import { formatDay } from "../../shared/format/dates";
import { i18n } from "../../shared/i18n/i18n";
import { adminSuccess } from "../../shared/lists/admin-toast";

export const tellRenewal = (dueDate: string) =>
  adminSuccess(i18n.t("billing:pix.renewed", { date: formatDay(dueDate) }));
