import type { AuditDto, AuditSearch } from "@guiche/contract/audit";
import { languageOf } from "@guiche/contract/texts/languages";
import { auditSentence } from "@guiche/contract/audit/sentence";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import ExportIcon from "lucide-react/icons/download";
import RefreshIcon from "lucide-react/icons/rotate-cw";
import { useSearch } from "../../shared/go";
import { formatDate, formatTime } from "../../shared/format/dates";
import { PageFrame } from "../../shared/lists/PageFrame";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { searchWith } from "../../shared/lists/search-with";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AuditFilters, type FilterName } from "./AuditFilters";
import { useAudit, useExport } from "./use-audit";
import { dayOf, isAction, personOf, plainAddress } from "./label-keys";

const seconds = (time: string) => String(new Date(time).getSeconds()).padStart(2, "0");

function useColumns(): Column<AuditDto>[] {
  const { t, i18n } = useTranslation("audit");
  const language = languageOf(i18n.language);
  return useMemo(
    () => [
      {
        name: "when",
        label: t("columns.when"),
        width: "1%",
        narrow: "line",
        render: ({ createdAt }) => (
          <span style={{ whiteSpace: "nowrap" }}>
            {`${formatDate(createdAt)} ${formatTime(createdAt)}:${seconds(createdAt)}`}
          </span>
        ),
      },
      {
        name: "what",
        label: t("columns.what"),
        isTitle: true,
        render: (entry) => (
          <span style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{auditSentence(entry, language)}</span>
        ),
      },
      {
        name: "address",
        label: t("columns.address"),
        narrow: "line",
        render: ({ ip }) => plainAddress(ip) || t("nothing"),
      },
    ],
    [t, language],
  );
}

/** The filters live in the address, so a filtered log can be shared. */
function useFilters() {
  const [params, choose] = useSearch();
  const action = params.get("action");
  const [userId, from, to] = [personOf(params.get("person")), dayOf(params.get("from")), dayOf(params.get("to"))];
  const write = (name: FilterName, value: string) => choose(searchWith(name, value));
  return {
    filter: {
      ...(isAction(action) && { action }),
      ...(userId && { userId }),
      ...(from && { from }),
      ...(to && { to }),
    },
    write,
    clearAll: () => choose(new URLSearchParams()),
  };
}

/** The company's audit log: who did what to what, when and from where. Read-only. */
export function AuditPage() {
  const { t } = useTranslation(["audit", "common"]);
  const { search, inputText, setInputText, clear } = useSearchParam();
  const { filter, write, clearAll } = useFilters();
  const auditSearch: Partial<AuditSearch> = { ...(search && { searchParam: search }), ...filter };
  const list = useAudit(auditSearch);
  const csv = useExport(auditSearch);
  const columns = useColumns();
  const isFiltered = Object.keys(filter).length > 0;

  return (
    <PageFrame
      title={t("audit:title")}
      search={<SearchField label={t("audit:search")} inputText={inputText} onType={setInputText} onClear={clear} />}
      actions={
        <>
          <Button variant="outlined" startIcon={<ExportIcon />} loading={csv.busy} onClick={() => csv.run()}>
            {t("audit:export.open")}
          </Button>
          <Button variant="outlined" startIcon={<RefreshIcon />} onClick={() => void list.refetch()}>
            {t("audit:refresh")}
          </Button>
        </>
      }
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, mb: 4 }}>
        <AuditFilters
          action={filter.action ?? ""}
          person={String(filter.userId ?? "")}
          from={filter.from ?? ""}
          to={filter.to ?? ""}
          onChange={write}
        />
      </Box>
      <RecordTable
        label={t("audit:label")}
        columns={columns}
        rows={list.rows}
        testId="entry"
        list={list}
        search={search}
        onClearSearch={clearAll}
        cardsBelow={900}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="emptyRoll"
              text={t("audit:noneFiltered")}
              action={
                <Button variant="outlined" onClick={clearAll}>
                  {t("common:actions.clearFilters")}
                </Button>
              }
            />
          ) : (
            <EmptyState drawing="receipt" text={t("audit:none")} />
          )
        }
      />
    </PageFrame>
  );
}
