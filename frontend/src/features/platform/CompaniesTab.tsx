import type { InvitationDto } from "@guiche/contract/invitations";
import type { CompanyDto } from "@guiche/contract/companies";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import MigrationIcon from "lucide-react/icons/database-backup";
import { daysUntil } from "../../shared/format/days";
import { InvitationDialog } from "../../shared/invitations/InvitationDialog";
import { unpagedListState } from "../../shared/lists/list-state";
import { RecordTable } from "../../shared/lists/RecordTable";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AdminForm } from "./AdminForm";
import { companyForm, companySchema, type CompanyForm } from "./company-fields";
import { useCompanyColumns } from "./company-columns";
import { CompanyFields, ExtendButton } from "./CompanyFields";
import { dueTint } from "./due-state";
import { matchesSearch } from "./matches-search";
import { PaymentSettings } from "./PaymentSettings";
import { PlatformRules } from "./PlatformRules";
import { useCompanies, usePlatformMutations } from "./use-platform";
import { useSubject } from "./use-subject";

const tintOf = ({ dueDate }: CompanyDto) => (dueDate && dueTint(daysUntil(dueDate, new Date()))) || undefined;

/** «Empresas»: the form above the table of all companies on the platform. */
export function CompaniesTab() {
  const { t } = useTranslation("platform");
  const query = useCompanies();
  const { saveCompany, removeCompany } = usePlatformMutations();
  const { subject, select, empty } = useSubject<CompanyDto>();
  const [invitedCompany, setInvitedCompany] = useState<{ name: string; invitation: InvitationDto } | null>(null);
  const { search, inputText, setInputText, clear } = useSearchParam();
  const columns = useCompanyColumns(select);
  const rows = (query.data ?? []).filter(({ name, email, phone }) => matchesSearch([name, email, phone], search));

  const save = async (company: CompanyDto | null, values: CompanyForm) => {
    const invitation = await saveCompany(company, values);
    if (invitation) setInvitedCompany({ name: values.name.trim(), invitation });
  };

  return (
    <>
      <AdminForm
        subject={subject}
        newTitle={t("companies.new")}
        nameOf={({ name }) => name}
        valuesOf={companyForm}
        schema={companySchema}
        onSave={save}
        onRemove={({ id }) => removeCompany(id)}
        onEmpty={empty}
        failedSave={t("failedSave")}
        extra={subject.row ? <ExtendButton /> : null}
      >
        <CompanyFields company={subject.row} />
      </AdminForm>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 3, mb: 3 }}>
        <SearchField label={t("companies.search")} inputText={inputText} onType={setInputText} onClear={clear} />
        <Button component={Link} to="/migration" variant="outlined" startIcon={<MigrationIcon />}>
          {t("companies.migrate")}
        </Button>
      </Box>
      <RecordTable
        oneLine
        label={t("companies.label")}
        columns={columns}
        rows={rows}
        testId="company"
        list={unpagedListState(query)}
        search={search}
        onClearSearch={clear}
        cardsBelow={900}
        rowTint={tintOf}
        empty={<EmptyState drawing="card" text={t("companies.none")} />}
      />
      {invitedCompany ? <InvitationDialog {...invitedCompany} onClose={() => setInvitedCompany(null)} /> : null}
      <PlatformRules />
      <PaymentSettings />
    </>
  );
}
