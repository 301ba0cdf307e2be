import { companyStates, type CompanyState } from "@guiche/contract/companies";
import type { ReplyOf } from "@guiche/contract/endpoint";
import {
  platformReportApi,
  usageOrders,
  type CompanyUsageDto,
  type UsageOrder,
  type UsageSearch,
} from "@guiche/contract/platform-report";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "../../shared/format/amount";
import { useSearch } from "../../shared/go";
import { CellName } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { SearchField } from "../../shared/lists/SearchField";
import { searchWith } from "../../shared/lists/search-with";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { sizeText } from "../../shared/media/size-text";
import { CompanyStateChip } from "../../shared/ui/CompanyStateChip";
import { EmptyState } from "../../shared/ui/EmptyState";
import { DueDate } from "./DueDate";

const companiesOf = ({ companies }: ReplyOf<typeof platformReportApi.usage>) => companies;
/** A choice of the address, or its default. */
const pickFrom = <T extends string>(text: string | null, among: readonly T[]) => among.find((one) => one === text);
const directions = ["asc", "desc"] as const;

/** What each company uses of its plan, in a chosen order. Order and filters are in the address. */
export function CompanyUsage() {
  const { t, i18n } = useTranslation(["platform", "lists"]);
  const { t: words } = useTranslation("platform");
  const [params, setParams] = useSearch();
  const { search, inputText, setInputText, clear } = useSearchParam();
  const order: UsageOrder = pickFrom(params.get("order"), usageOrders) ?? "name";
  const direction = pickFrom(params.get("direction"), directions) ?? (order === "name" ? "asc" : "desc");
  const state = pickFrom<CompanyState>(params.get("state"), companyStates);
  const query: Partial<UsageSearch> = {
    order,
    direction,
    ...(state && { state }),
    ...(search && { searchParam: search }),
  };
  const list = usePagedList(platformReportApi.usage, query, { rows: companiesOf, staleTime: 0 });
  const choose = (name: string) => (value: string) => setParams(searchWith(name, value), { replace: true });
  const columns = useMemo(() => usageColumns(words, i18n.language), [words, i18n.language]);
  return (
    <Box component="section" aria-labelledby="company-usage">
      <Box component="h2" id="company-usage" sx={{ typography: "h2", m: 0, mb: 3 }}>
        {t("platform:report.usage")}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 3 }}>
        <SearchField
          label={t("platform:companies.search")}
          inputText={inputText}
          onType={setInputText}
          onClear={clear}
        />
        <Choice label={t("platform:report.order")} value={order} onChange={choose("order")}>
          {usageOrders.map((name) => [name, t(`platform:report.columns.${name}`)] as const)}
        </Choice>
        <Choice label={t("platform:report.direction")} value={direction} onChange={choose("direction")}>
          {directions.map((name) => [name, t(`platform:report.${name}`)] as const)}
        </Choice>
        <Choice label={t("platform:report.columns.state")} value={state ?? ""} onChange={choose("state")}>
          {[
            ["", t("platform:report.everyState")] as const,
            ...companyStates.map((name) => [name, t(`lists:companyStates.${name}`)] as const),
          ]}
        </Choice>
      </Box>
      <RecordTable
        label={t("platform:report.usage")}
        columns={columns}
        rows={list.rows}
        testId="company-usage"
        list={list}
        search={search}
        onClearSearch={clear}
        cardsBelow={1200}
        empty={<EmptyState drawing="emptyRoll" text={t("platform:report.none")} />}
      />
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: readonly (readonly [value: string, text: string])[];
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    sx={{ minWidth: 150, flexGrow: { xs: 1, sm: 0 } }}
  >
    {children.map(([name, text]) => (
      <MenuItem key={name} value={name}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);

function usageColumns(t: TFunction<"platform">, language: string): Column<CompanyUsageDto>[] {
  const label = (name: UsageOrder | "state" | "plan" | "apiMessages") => ({ name, label: t(`report.columns.${name}`) });
  const size = (bytes: number) => sizeText(bytes, language);
  return [
    { ...label("name"), isTitle: true, render: ({ name }) => <CellName>{name}</CellName> },
    { ...label("state"), narrow: "fact", render: ({ state }) => <CompanyStateChip state={state} /> },
    { ...label("plan"), narrow: "line", render: ({ plan }) => plan.name },
    { ...label("dueDate"), narrow: "named", render: ({ dueDate }) => <DueDate dueDate={dueDate} /> },
    { ...label("users"), narrow: "named", render: ({ users }) => <Used {...users} /> },
    {
      ...label("connections"),
      narrow: "named",
      render: ({ connections, officialConnections }) => (
        <>
          <Used {...connections} />
          {officialConnections ? (
            <Box component="span" sx={{ display: "block" }}>
              <Used {...officialConnections} /> {t("report.official")}
            </Box>
          ) : null}
        </>
      ),
    },
    { ...label("messages"), align: "right", narrow: "named", render: ({ messages }) => formatAmount(messages) },
    { ...label("apiMessages"), narrow: "named", render: ({ apiMessages }) => <Used {...apiMessages} /> },
    { ...label("storage"), narrow: "named", render: ({ storage }) => <Used {...storage} textOf={size} /> },
  ];
}

/** `3 de 5`, in the colour of an error where the plan allows less. */
function Used({
  used,
  limit,
  textOf = formatAmount,
}: CompanyUsageDto["users"] & { textOf?: (usedCount: number) => string }) {
  const { t } = useTranslation("platform");
  const text = limit === null ? textOf(used) : t("report.of", { used: textOf(used), limit: textOf(limit) });
  return (
    <Box
      component="span"
      sx={{ whiteSpace: "nowrap", color: limit !== null && used > limit ? "error.main" : undefined }}
    >
      {text}
    </Box>
  );
}
