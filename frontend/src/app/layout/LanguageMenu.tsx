import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import LanguageIcon from "lucide-react/icons/globe";
import { currentLanguage } from "../../shared/i18n/current";
import { languageNames } from "../../shared/i18n/languages";
import { loadMenus } from "./load-menus";
import { lazyPreload } from "../../shared/ui/lazy-preload";
import { TipButton } from "../../shared/ui/TipButton";

const LanguageList = lazyPreload(async () => ({ default: (await loadMenus()).LanguageList }));

export function LanguageMenu() {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t("language.current", { name: languageNames[currentLanguage()] });
  return (
    <>
      <TipButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <LanguageIcon size={20} />
      </TipButton>
      <Suspense fallback={null}>
        {anchor ? <LanguageList anchor={anchor} onClose={() => setAnchor(null)} /> : null}
      </Suspense>
    </>
  );
}
