import type { TFunction } from "i18next";

/** The name of a queue in a report, which may be deleted by now: "Vendas (excluída)". */
export const queueName = (
  t: TFunction<"dashboard">,
  { name, isDeleted }: { name: string; isDeleted: boolean },
): string => (isDeleted ? t("deletedQueue", { name }) : name || t("waiting.noQueue"));
