import type { CampaignDto } from "@guiche/contract/campaigns";
import type { TFunction } from "i18next";
import { formatMoment } from "../../shared/format/dates";
import { CellName, CellNothing } from "../../shared/lists/cell-parts";
import { CalmLink } from "../../shared/ui/CalmLink";
import type { Column } from "../../shared/lists/record-columns";
import { listName } from "./list-name";
import { StatusOf } from "./StatusOf";

const ReportLink = ({ row: { id, name } }: { row: CampaignDto }) => (
  <CellName>
    <CalmLink data-row to={`/campaign/${id}/report`} style={{ color: "inherit" }}>
      {name}
    </CalmLink>
  </CellName>
);

const none = <CellNothing>–</CellNothing>;

export const campaignColumns = (t: TFunction<"campaigns">): Column<CampaignDto>[] => [
  {
    name: "name",
    label: t("dialog.name"),
    isTitle: true,
    sortBy: ({ name }) => name,
    render: (row) => <ReportLink row={row} />,
  },
  {
    name: "status",
    label: t("columns.status"),
    width: "1%",
    narrow: "fact",
    sortBy: ({ status }) => status,
    render: (row) => <StatusOf campaign={row} />,
  },
  {
    name: "list",
    label: t("dialog.list"),
    narrow: "line",
    render: ({ contactList }) => (contactList ? listName(t, contactList) : none),
  },
  { name: "connection", label: t("dialog.connection"), render: ({ whatsapp }) => whatsapp?.name ?? none },
  {
    name: "scheduledAt",
    label: t("columns.scheduledAt"),
    sortBy: ({ scheduledAt }) => scheduledAt,
    render: ({ scheduledAt }) => (scheduledAt ? formatMoment(scheduledAt) : none),
  },
  {
    name: "completedAt",
    label: t("columns.completedAt"),
    sortBy: ({ completedAt }) => completedAt,
    render: ({ completedAt }) => (completedAt ? formatMoment(completedAt) : none),
  },
];
