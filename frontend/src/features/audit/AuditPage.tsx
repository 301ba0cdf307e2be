import type { AuditDto } from "@guiche/contract/audit";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSearch } from "../../shared/go";
import { formatDate, formatTime } from "../../shared/format/dates";
import { PageFrame } from "../../shared/lists/PageFrame";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { searchWith } from "../../shared/lists/search-with";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { EmptyState } from "../../shared/ui/EmptyState";
import { RefreshIcon } from "../../shared/ui/icons";
import { AuditFilters } from "./AuditFilters";
import { Details } from "./Details";
import { useAudit } from "./use-audit";
import { isAction, personOf, plainAddress, labelKeyOf } from "./label-keys";

const seconds = (time: string) => String(new Date(time).getSeconds()).padStart(2, "0");

function useColumns(): Column<AuditDto>[] {
  const { t } = useTranslation(["audit", "settings"]);
  return useMemo(() => {
    /** A setting is named as on its page. */
    const targetOf = ({ action, target }: AuditDto) => {
      if (action !== "setting.changed") return target;
      const named = t(`settings:options.${target as "call"}.label`, { defaultValue: target });
      return t(`audit:targets.${target as "holidays"}`, { defaultValue: named });
    };
    return [
      {
        name: "when",
        label: t("audit:columns.when"),
        render: ({ createdAt }) => (
          <span style={{ whiteSpace: "nowrap" }}>
            {`${formatDate(createdAt)} ${formatTime(createdAt)}:${seconds(createdAt)}`}
          </span>
        ),
      },
      { name: "who", label: t("audit:columns.who"), render: ({ user }) => user?.name ?? t("audit:system") },
      {
        name: "what",
        label: t("audit:columns.what"),
        isTitle: true,
        render: ({ action }) => <strong>{t(`audit:what.${labelKeyOf(action)}`)}</strong>,
      },
      {
        name: "target",
        label: t("audit:columns.target"),
        render: (entry) => <span style={{ overflowWrap: "anywhere" }}>{targetOf(entry) || t("audit:nothing")}</span>,
      },
      { name: "details", label: t("audit:columns.details"), render: ({ details }) => <Details details={details} /> },
      {
        name: "address",
        label: t("audit:columns.address"),
        render: ({ ip }) => plainAddress(ip) || t("audit:nothing"),
      },
    ];
  }, [t]);
}

/** The filters live in the address, so a filtered log can be shared. */
function useFilters() {
  const [params, choose] = useSearch();
  const [action, person] = [params.get("action"), params.get("person")];
  const write = (name: "action" | "person", value: string) => choose(searchWith(name, value));
  return {
    action: isAction(action) ? action : undefined,
    userId: personOf(person),
    write,
    clearAll: () => choose(new URLSearchParams()),
  };
}

/** The company's audit log: who did what to what, when and from where. Read-only. */
export function AuditPage() {
  const { t } = useTranslation(["audit", "common"]);
  const { search, typed, setTyped, clear } = useSearchParam();
  const { action, userId, write, clearAll } = useFilters();
  const list = useAudit({
    ...(search && { searchParam: search }),
    ...(action && { action }),
    ...(userId && { userId }),
  });
  const columns = useColumns();
  const isFiltered = action !== undefined || userId !== undefined;

  return (
    <PageFrame
      title={t("audit:title")}
      search={<SearchField label={t("audit:search")} typed={typed} onType={setTyped} onClear={clear} />}
      actions={
        <Button variant="outlined" startIcon={<RefreshIcon />} onClick={() => void list.refetch()}>
          {t("audit:refresh")}
        </Button>
      }
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, mb: 4 }}>
        <AuditFilters
          action={action ?? ""}
          person={userId === undefined ? "" : String(userId)}
          onAction={(value) => write("action", value)}
          onPerson={(value) => write("person", value)}
        />
      </Box>
      <RecordTable
        label={t("audit:label")}
        columns={columns}
        rows={list.rows}
        idOf={({ id }) => id}
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
            <EmptyState drawing="stamp" text={t("audit:none")} />
          )
        }
      />
    </PageFrame>
  );
}
