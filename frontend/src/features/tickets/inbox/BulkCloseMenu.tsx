import type { TicketPatch } from "@guiche/contract/tickets";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import MoreIcon from "lucide-react/icons/ellipsis-vertical";

const ways = [
  { name: "closeUnrated", how: { withoutRating: true } },
  { name: "closeSilently", how: { silently: true } },
] as const satisfies { name: string; how: TicketPatch }[];

/** Resolves the selected tickets in another way than by the settings. Chosen on purpose: no further question. */
export function BulkCloseMenu({ disabled, onClose }: { disabled: boolean; onClose: (how: TicketPatch) => void }) {
  const { t } = useTranslation(["tickets", "search"]);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        disabled={disabled}
        aria-label={t("search:bulk.closeWays")}
        title={t("search:bulk.closeWays")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon size={20} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {ways.map(({ name, how }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              onClose(how);
            }}
          >
            {t(`tickets:actions.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
