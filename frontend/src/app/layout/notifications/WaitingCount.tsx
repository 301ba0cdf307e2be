import { useTranslation } from "react-i18next";
import { MenuCount, shownCount } from "../MenuCount";
import { useWaitingCount } from "./use-waiting-count";

/** How many customers wait in the user's queues. */
export function WaitingCount() {
  const { t } = useTranslation("shell");
  const count = useWaitingCount();
  return count > 0 ? (
    <MenuCount aria-hidden="true" title={t("badge.waiting", { count })} data-count={shownCount(count)} />
  ) : null;
}
