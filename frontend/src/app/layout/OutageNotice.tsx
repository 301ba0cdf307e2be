import { useTranslation } from "react-i18next";
import UnplugIcon from "lucide-react/icons/unplug";
import { useScreen } from "../../shared/go";
import { BarNotice } from "./BarNotice";
import { useDownConnections } from "./use-connection-alarm";

/** Warns admins on every page that customers cannot reach them, except on the connections page, which shows more. */
export function OutageNotice() {
  const { t } = useTranslation("shell");
  const screen = useScreen();
  const down = useDownConnections();
  const [first] = down;
  const text =
    down.length > 1
      ? t("outage.many", { count: down.length })
      : first
        ? t("outage.one", { name: first.name })
        : undefined;
  return (
    <BarNotice
      state="error"
      testId="outage-notice"
      text={screen === "/connections" ? undefined : text}
      short={t("outage.short")}
      to="/connections"
      linkText={t("outage.show")}
      Icon={UnplugIcon}
    />
  );
}
