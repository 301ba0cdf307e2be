import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "react-i18next";
import SearchIcon from "lucide-react/icons/search";
import { commands, runCommand } from "../../shared/commands";
import { oneLine } from "../../shared/ui/looks";
import { KeyCaps } from "../../shared/commands/KeyCaps";
import { ariaKeys } from "../../shared/commands/key-caps";

const { keys } = commands.palette;

/** Looks like a search field; in narrow windows it is an icon. */
export function PaletteButton() {
  const { t } = useTranslation("shell");
  const label = t("palette");
  const open = () => void runCommand("palette");
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(keys)}
        onClick={open}
        sx={{
          display: { xs: "none", md: "inline-flex" },
          gap: 2,
          minHeight: 36,
          width: { md: 240, lg: 280 },
          flexShrink: 0,
          justifyContent: "flex-start",
          px: 3,
          border: 1,
          borderColor: (theme) => theme.vars.palette.outline,
          borderRadius: "8px",
          bgcolor: "background.default",
          color: "text.secondary",
          font: "inherit",
          typography: "body2",
        }}
      >
        <SearchIcon size={18} />
        <Box component="span" sx={{ flexGrow: 1, textAlign: "left", typography: "inherit", ...oneLine }}>
          {label}
        </Box>
        <KeyCaps keys={keys} hidden />
      </ButtonBase>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(keys)}
        title={label}
        onClick={open}
        sx={{ display: { md: "none" } }}
      >
        <SearchIcon size={20} />
      </IconButton>
    </>
  );
}
