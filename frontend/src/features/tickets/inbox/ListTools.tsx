import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import FilterIcon from "lucide-react/icons/settings";
import SelectIcon from "lucide-react/icons/list-checks";
import { useSearch } from "@/shared/go";
import { CountBadge } from "@/shared/ui/CountBadge";
import { filtersOn } from "../state/routes";
import { useListRights } from "./use-list-rights";
import { lazyDialog } from "@/shared/ui/lazy-dialog";

const FilterPopover = lazyDialog(() => import("./FilterPopover"), "search", "lists");

interface Props {
  isPicking: boolean;
  onPicking: (isOn: boolean) => void;
}

/** The buttons for filters and for selecting tickets. */
export default function ListTools({ isPicking, onPicking }: Props) {
  const { t } = useTranslation("tickets");
  const [search] = useSearch();
  const on = filtersOn(search, useListRights());
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const name = on > 0 ? t("list.filtersOn", { count: on }) : t("list.filters");
  return (
    <Box sx={{ display: "flex" }}>
      <IconButton
        ref={button}
        size="small"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <CountBadge data-count={on > 0 ? on : undefined}>
          <FilterIcon size={20} />
        </CountBadge>
      </IconButton>
      <IconButton
        size="small"
        aria-label={t("list.select")}
        title={t("list.select")}
        aria-pressed={isPicking}
        color={isPicking ? "primary" : undefined}
        onClick={() => onPicking(!isPicking)}
      >
        <SelectIcon size={20} />
      </IconButton>
      {isOpen ? <FilterPopover anchor={button} onClose={() => setOpen(false)} /> : null}
    </Box>
  );
}
