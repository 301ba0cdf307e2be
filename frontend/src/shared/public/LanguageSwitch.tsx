import { languages } from "@guiche/contract/texts/languages";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../i18n/current";
import { changeLanguage } from "../i18n/i18n";
import { languageNames } from "../i18n/languages";

export function LanguageSwitch() {
  const { t } = useTranslation();
  const activeLanguage = currentLanguage();
  return (
    <Box role="group" aria-label={t("language.label")} sx={{ display: "flex" }}>
      {languages.map((language) => (
        <ButtonBase
          key={language}
          lang={language}
          aria-pressed={language === activeLanguage}
          onClick={() => void changeLanguage(language)}
          sx={{
            px: 2,
            minHeight: { xs: 44, sm: 32 },
            borderRadius: 2,
            typography: "body2",
            fontWeight: language === activeLanguage ? 700 : 400,
            color: language === activeLanguage ? "primary.main" : "text.secondary",
            textDecoration: language === activeLanguage ? "underline" : "none",
            textUnderlineOffset: "4px",
          }}
        >
          {languageNames[language]}
        </ButtonBase>
      ))}
    </Box>
  );
}
