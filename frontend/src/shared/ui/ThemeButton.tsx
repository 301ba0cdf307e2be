import IconButton from "@mui/material/IconButton";
import { useColorScheme } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import DarkIcon from "lucide-react/icons/moon";
import LightIcon from "lucide-react/icons/sun";
import SystemIcon from "lucide-react/icons/monitor";

const order = { light: "dark", dark: "system", system: "light" } as const;
const icons = { light: LightIcon, dark: DarkIcon, system: SystemIcon };

/** Cycles through light, dark and the system's choice. */
export function useThemeChoice() {
  const { t } = useTranslation();
  const { mode = "system", setMode } = useColorScheme();
  return {
    Icon: icons[mode],
    label: t("theme.current", { name: t(`theme.${mode}`) }),
    next: () => setMode(order[mode]),
  };
}

export function ThemeButton() {
  const { Icon, label, next } = useThemeChoice();
  return (
    <IconButton aria-label={label} title={label} onClick={next}>
      <Icon size={20} />
    </IconButton>
  );
}
