import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import FilterIcon from "lucide-react/icons/list-filter";
import { useMayCampaign } from "../../shared/contacts/campaign-gate";
import { CountBadge } from "../../shared/ui/CountBadge";
import { MenuChoice } from "../../shared/ui/MenuChoice";

/** What narrows the list of contacts. */
interface ListChoice {
  /** Only those to whom campaigns send nothing. */
  isOptedOut: boolean;
  /** Only those whom the company blocked. */
  isBlocked: boolean;
}

interface ListFilterProps extends ListChoice {
  onChange: (param: "optedOut" | "blocked", isOn: boolean) => void;
}

export function ListFilter({ isOptedOut, isBlocked, onChange }: ListFilterProps) {
  const { t } = useTranslation(["contacts", "lists"]);
  const hasCampaigns = useMayCampaign();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const count = Number(isOptedOut) + Number(isBlocked);
  const name = count > 0 ? t("lists:filtersOn", { count }) : t("lists:filters");
  const choice = (param: "optedOut" | "blocked", isOn: boolean) => (
    <MenuChoice
      label={t(`contacts:${param}`)}
      isOn={isOn}
      onClick={() => {
        setOpener(null);
        onChange(param, !isOn);
      }}
    />
  );
  return (
    <>
      <Button
        variant="outlined"
        startIcon={
          <CountBadge data-count={count || undefined}>
            <FilterIcon />
          </CountBadge>
        }
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        {t("lists:filters")}
      </Button>
      <Menu
        anchorEl={opener}
        open={opener !== null}
        onClose={() => setOpener(null)}
        slotProps={{ list: { "aria-label": name } }}
      >
        {hasCampaigns || isOptedOut ? choice("optedOut", isOptedOut) : null}
        {choice("blocked", isBlocked)}
      </Menu>
    </>
  );
}
