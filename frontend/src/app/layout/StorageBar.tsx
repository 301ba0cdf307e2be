import { nearlyFullShare } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import CloseIcon from "lucide-react/icons/x";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { useScreen } from "../../shared/go";
import { useMay } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";
import { useOwnCompany } from "../../shared/session/use-own-company";
import { getStored, setStored } from "../../shared/stored";
import { sizes } from "../../shared/theme/tokens";
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
export function StorageBar() {
  const { t } = useTranslation(["shell", "common"]);
  const screen = useScreen();
  const level = useStorageLevel();
  const key = `storage-notice.${useSession().user.id}`;
  const [closed, setClosed] = useState(() => getStored(key));
  const close = (value: Level | null) => {
    setStored(key, value);
    setClosed(value);
  };
  // Once there is room again, the next warning is a new one.
  useEffect(() => {
    if (level === null) setStored(key, null);
  }, [level, key]);
  return (
    <Box role="status" data-testid="storage-bar">
      {level && level !== closed && screen !== "/settings" ? (
        <Box
          sx={(theme) => ({
            minHeight: sizes.connectionBar,
            display: "flex",
            alignItems: "center",
            justifyContent: "center",
            gap: 2,
            px: 4,
            py: 1,
            typography: "body2",
            bgcolor: theme.vars.palette.state.warn.tint,
            color: theme.vars.palette.state.warn.main,
          })}
        >
          <WarnIcon size={18} />
          <Box component="span">
            {t(`storage.${level}`)}{" "}
            <Link component={RouterLink} to="/settings" color="inherit" sx={{ fontWeight: 600 }}>
              {t("storage.show")}
            </Link>
          </Box>
          <IconButton size="small" color="inherit" aria-label={t("common:actions.close")} onClick={() => close(level)}>
            <CloseIcon size={16} />
          </IconButton>
        </Box>
      ) : null}
    </Box>
  );
}
