import Button from "@mui/material/Button";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { PersonIcon } from "../../shared/ui/icons";
import { ImportIcon, SheetIcon } from "./icons";

/** The sources for an import of contacts. */
export function ImportMenu({ onSheet, onPhoneBook }: { onSheet: () => void; onPhoneBook: () => void }) {
  const { t } = useTranslation("contacts");
  const id = useId();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setOpener(null);
    act();
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ImportIcon />}
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        aria-controls={opener ? `${id}-menu` : undefined}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        {t("import.open")}
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={opener}
        open={opener !== null}
        onClose={() => setOpener(null)}
        slotProps={{ list: { "aria-labelledby": `${id}-button` } }}
      >
        <MenuItem onClick={choose(onSheet)}>
          <ListItemIcon>
            <SheetIcon fontSize="small" />
          </ListItemIcon>
          {t("import.sheet")}
        </MenuItem>
        <MenuItem onClick={choose(onPhoneBook)}>
          <ListItemIcon>
            <PersonIcon fontSize="small" />
          </ListItemIcon>
          {t("import.phoneBook")}
        </MenuItem>
      </Menu>
    </>
  );
}
