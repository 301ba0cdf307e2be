import IconButton from "@mui/material/IconButton";
import { useColorScheme } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { DarkIcon, LightIcon, SystemIcon } from "./icons";

const order = { light: "dark", dark: "system", system: "light" } as const;
const icons = { light: LightIcon, dark: DarkIcon, system: SystemIcon };

/** Light → dark → as the system. */
export function ThemeButton() {
  const { t } = useTranslation();
  const { mode = "system", setMode } = useColorScheme();
  const Icon = icons[mode];
  const label = t("theme.current", { name: t(`theme.${mode}`) });
  return (
    <IconButton aria-label={label} title={label} onClick={() => setMode(order[mode])}>
      <Icon fontSize="small" />
    </IconButton>
  );
}
