import type { TemplateDto } from "@guiche/contract/templates";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import RefreshIcon from "lucide-react/icons/rotate-cw";
import ViewIcon from "lucide-react/icons/eye";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { unpagedList } from "../../shared/lists/list-state";
import { ResourcePage, type RowButtons } from "../../shared/lists/ResourcePage";
import { RowAction } from "../../shared/lists/RowAction";
import { EmptyState } from "../../shared/ui/EmptyState";
import { templateColumns } from "./columns";
import { TemplateDialog } from "./TemplateDialog";
import { useTemplateMutations, useTemplateNumbers, useTemplates } from "./use-templates";
import { ViewDialog } from "./ViewDialog";

/** The messages that Meta has approved for the company's official numbers, and those it has yet to decide about. */
export function TemplatesPage() {
  const { t } = useTranslation("templates");
  const query = useTemplates();
  const numbers = useTemplateNumbers();
  const { remove } = useTemplateMutations();
  const [viewedTemplate, setViewedTemplate] = useState<TemplateDto | null>(null);
  const columns = useMemo(() => templateColumns(t), [t]);
  const actions = useCallback(
    (row: TemplateDto, { remove: removal }: RowButtons) => (
      <>
        <RowAction label={t("view", { name: row.name })} Icon={ViewIcon} onClick={() => setViewedTemplate(row)} />
        {removal}
      </>
    ),
    [t],
  );
  const hasNumbers = numbers !== undefined && numbers.length > 0;
  return (
    <ResourcePage
      t={t}
      count={query.data?.length}
      testId="template"
      nameField="name"
      rule="connections-page:editOrDeleteConnection"
      list={unpagedList(query)}
      columns={columns}
      actions={actions}
      buttons={(add) =>
        hasNumbers ? (
          <>
            <SyncButton />
            {add}
          </>
        ) : null
      }
      empty={({ button }) =>
        hasNumbers ? (
          <EmptyState drawing="card" text={t("empty")} action={button} />
        ) : (
          <EmptyState
            drawing="phone"
            text={t("noNumber")}
            action={
              <Button variant="contained" component={Link} to="/connections">
                {t("connect")}
              </Button>
            }
          />
        )
      }
      dialog={(_row, close) => <TemplateDialog numbers={numbers ?? []} onClose={close} />}
      onRemove={({ id }) => remove(id)}
      removeText={() => t("removeText")}
    >
      {viewedTemplate ? <ViewDialog template={viewedTemplate} onClose={() => setViewedTemplate(null)} /> : null}
    </ResourcePage>
  );
}

/** Reads the templates of every official number from Meta. */
function SyncButton() {
  const { t } = useTranslation("templates");
  const numbers = useTemplateNumbers();
  const { sync } = useTemplateMutations();
  const { mutate: run, isPending: isBusy } = useMutation({
    mutationFn: async () => {
      await sync(numbers ?? []);
      adminSuccess(t("synced"));
    },
    onError: adminFailure,
  });
  return (
    <Button variant="outlined" startIcon={<RefreshIcon size={20} />} loading={isBusy} onClick={() => run()}>
      {t("sync")}
    </Button>
  );
}
