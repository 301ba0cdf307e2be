import type { CompanyDto } from "@guiche/contract/companies";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../shared/format/dates";
import type { Column } from "../../shared/lists/record-columns";
import { CompanyStateChip } from "../../shared/ui/CompanyStateChip";
import { DueDate } from "./DueDate";
import { RowName } from "./RowName";

export function useCompanyColumns(onSelect: (company: CompanyDto) => void): Column<CompanyDto>[] {
  const { t } = useTranslation("platform");
  const label = (
    name: "id" | "name" | "email" | "phone" | "plan" | "campaigns" | "status" | "createdAt" | "dueDate",
  ) => ({
    name,
    label: t(`companies.columns.${name}`),
  });
  return [
    { ...label("id"), width: "1%", render: ({ id }) => id },
    {
      ...label("name"),
      isTitle: true,
      render: (company) => <RowName name={company.name} onSelect={() => onSelect(company)} />,
    },
    { ...label("email"), narrow: "line", render: ({ email }) => email },
    { ...label("phone"), width: "1%", narrow: "line", render: ({ phone }) => phone || "–" },
    { ...label("plan"), narrow: "line", render: ({ plan }) => plan.name },
    {
      ...label("campaigns"),
      width: "1%",
      render: ({ campaignsEnabled }) => t(campaignsEnabled ? "companies.enabled" : "companies.disabled"),
    },
    {
      ...label("status"),
      width: "1%",
      narrow: "fact",
      render: ({ state }) => <CompanyStateChip state={state} />,
    },
    { ...label("createdAt"), width: "1%", render: ({ createdAt }) => formatDate(createdAt) },
    { ...label("dueDate"), width: "1%", narrow: "line", render: ({ dueDate }) => <DueDate dueDate={dueDate} /> },
  ];
}
