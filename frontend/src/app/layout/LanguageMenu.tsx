import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../shared/i18n/current";
import { languageNames } from "../../shared/i18n/languages";
import { LanguageIcon } from "../../shared/ui/icons";
import { loadMenus } from "./load-menus";
import { soon } from "../../shared/ui/soon";

const LanguageList = soon(async () => ({ default: (await loadMenus()).LanguageList }));

export function LanguageMenu() {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t("language.current", { name: languageNames[currentLanguage()] });
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <LanguageIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Suspense fallback={null}>
        {anchor ? <LanguageList anchor={anchor} onClose={() => setAnchor(null)} /> : null}
      </Suspense>
    </>
  );
}
