import { nearlyFullShare } from "@guiche/contract/limits";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { useScreen } from "../../shared/go";
import { useMay } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";
import { useOwnCompany } from "../../shared/session/use-own-company";
import { getStored, setStored } from "../../shared/stored";
import { TipButton } from "../../shared/ui/TipButton";
import { BarNotice } from "./BarNotice";
import { useStartupSettled } from "./use-startup-settled";

const refetchEveryMs = 10 * 60_000;
type Level = "nearly" | "full";

/** How far the company's storage quota is used, for users who can free space or upgrade; undefined while unknown. */
function useStorageLevel(): Level | null | undefined {
  const isAdmin = useMay()("company:edit");
  const { data } = useOwnCompany({ enabled: useStartupSettled() && isAdmin, refetchEveryMs });
  if (!isAdmin || !data) return undefined;
  if (data.storage.quotaBytes === null) return null;
  const share = data.storage.usedBytes / data.storage.quotaBytes;
  return share >= 1 ? "full" : share >= nearlyFullShare ? "nearly" : null;
}

/**
 * Warns admins that the room for files is running out, until they close it; once more when it is used up. The settings
 * page shows more.
 */
export function StorageNotice() {
  const { t } = useTranslation(["shell", "common"]);
  const screen = useScreen();
  const level = useStorageLevel();
  const key = `storage-notice.${useSession().user.id}`;
  const [closedLevel, setClosedLevel] = useState(() => getStored(key));
  const close = (value: Level | null) => {
    setStored(key, value);
    setClosedLevel(value);
  };
  // Once there is room again, the next warning is a new one.
  useEffect(() => {
    if (level === null) setStored(key, null);
  }, [level, key]);
  return (
    <BarNotice
      state="warn"
      testId="storage-notice"
      text={level && level !== closedLevel && screen !== "/settings" ? t(`storage.${level}`) : undefined}
      short={t("storage.short")}
      to="/settings"
      linkText={t("storage.show")}
      Icon={WarnIcon}
    >
      <TipButton label={t("common:actions.close")} onClick={() => close(level ?? null)}>
        <CloseIcon size={16} />
      </TipButton>
    </BarNotice>
  );
}
