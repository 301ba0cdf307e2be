import type { TFunction } from "i18next";

/** The name of an agent in a report, who may be deleted by now: "Beto (excluído)". */
export const personName = (
  t: TFunction<"dashboard">,
  { name, isDeleted }: { name: string; isDeleted: boolean },
): string => (isDeleted ? t("deletedUser", { name }) : name);
