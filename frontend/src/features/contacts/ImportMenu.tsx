import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import ImportIcon from "lucide-react/icons/upload";
import PersonIcon from "lucide-react/icons/user";
import SheetIcon from "lucide-react/icons/file-spreadsheet";
import { useSomeConnectionCan } from "../../shared/connections/use-some-connection-can";
import { IconItem } from "../../shared/ui/IconItem";

/** The sources for an import of contacts. */
export function ImportMenu({ onSheet, onPhoneBook }: { onSheet: () => void; onPhoneBook: () => void }) {
  const { t } = useTranslation("contacts");
  const id = useId();
  const hasPhone = useSomeConnectionCan("qrcode");
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
        <IconItem Icon={SheetIcon} onClick={choose(onSheet)}>
          {t("import.sheet")}
        </IconItem>
        {hasPhone ? (
          <IconItem Icon={PersonIcon} onClick={choose(onPhoneBook)}>
            {t("import.phoneBook")}
          </IconItem>
        ) : null}
      </Menu>
    </>
  );
}
