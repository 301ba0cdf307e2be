import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay, useMayOpen } from "@/shared/permissions/Can";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { MoreMenu, type MoreEntry } from "@/shared/ui/MoreMenu";
import type { LaneOfCards } from "./lanes";

const LaneCampaignDialog = lazyDialog(() => import("./LaneCampaignDialog"), "lists");
const SumFieldDialog = lazyDialog(() => import("./SumFieldDialog"), "lists");

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
  const mayOpen = useMayOpen();
  const [over, setOver] = useState<"none" | "campaign" | "sum">("none");
  const mayCampaign = mayOpen({ rule: "campaigns:manage", plan: "useCampaigns" });
  const maySum = may("settings:edit");
  const close = () => setOver("none");
  const entries: MoreEntry[] = [];
  if (onLeft) entries.push({ text: t("laneLeft"), act: onLeft });
  if (onRight) entries.push({ text: t("laneRight"), act: onRight });
  if (mayCampaign) {
    const disabled = live.every(({ isGroup }) => isGroup);
    entries.push({ text: t("campaign.open"), disabled, act: () => setOver("campaign") });
  }
  if (maySum) entries.push({ text: t("sum.open"), act: () => setOver("sum") });
  if (entries.length === 0) return null;
  return (
    <>
      <MoreMenu label={t("laneMenu", { name })} entries={entries} />
      {over === "campaign" ? <LaneCampaignDialog cards={live} name={name} onClose={close} /> : null}
      {over === "sum" ? <SumFieldDialog field={sumField} onClose={close} /> : null}
    </>
  );
}
