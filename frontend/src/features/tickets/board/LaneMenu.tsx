import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import MoreIcon from "lucide-react/icons/ellipsis-vertical";
import { useMay, useOpens } from "@/shared/permissions/Can";
import { withNamespaces } from "@/shared/i18n/i18n";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { TipButton } from "@/shared/ui/TipButton";
import type { LaneOfCards } from "./lanes";

const LaneCampaignDialog = lazyDialog(() => withNamespaces(import("./LaneCampaignDialog"), "lists"));
const SumFieldDialog = lazyDialog(() => withNamespaces(import("./SumFieldDialog"), "lists"));

interface Props {
  lane: LaneOfCards;
  name: string;
  /** The field that the lanes add up; "" for none. */
  sumField: string;
  onLeft?: () => void;
  onRight?: () => void;
}

/** What the user may do with a lane; nothing for agents. */
export function LaneMenu({ lane: { live }, name, sumField, onLeft, onRight }: Props) {
  const { t } = useTranslation("kanban");
  const may = useMay();
  const opens = useOpens();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [over, setOver] = useState<"none" | "campaign" | "sum">("none");
  const mayCampaign = opens({ rule: "campaigns:manage", plan: "useCampaigns" });
  const maySum = may("settings:edit");
  if (!mayCampaign && !maySum && !onLeft && !onRight) return null;
  const choose = (dialog: "campaign" | "sum") => () => {
    setAnchor(null);
    setOver(dialog);
  };
  const place = (onPlace: () => void) => () => {
    setAnchor(null);
    onPlace();
  };
  const close = () => setOver("none");
  return (
    <>
      <TipButton
        label={t("laneMenu", { name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon size={20} />
      </TipButton>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {onLeft ? <MenuItem onClick={place(onLeft)}>{t("laneLeft")}</MenuItem> : null}
          {onRight ? <MenuItem onClick={place(onRight)}>{t("laneRight")}</MenuItem> : null}
          {mayCampaign ? (
            <MenuItem disabled={live.every(({ isGroup }) => isGroup)} onClick={choose("campaign")}>
              {t("campaign.open")}
            </MenuItem>
          ) : null}
          {maySum ? <MenuItem onClick={choose("sum")}>{t("sum.open")}</MenuItem> : null}
        </Menu>
      ) : null}
      {over === "campaign" ? <LaneCampaignDialog cards={live} name={name} onClose={close} /> : null}
      {over === "sum" ? <SumFieldDialog field={sumField} onClose={close} /> : null}
    </>
  );
}
