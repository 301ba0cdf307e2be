import type { IntegrationDto } from "@guiche/contract/integrations";
import { useTranslation } from "react-i18next";
import { useUsedBy } from "../../shared/bot/use-used-by";
import { LazyScriptStatus } from "../../shared/bot/LazyScriptStatus";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { EmptyState } from "../../shared/ui/EmptyState";
import { integrationColumns } from "./columns";
import { useIntegrationMutations, useIntegrations } from "./use-integrations";
import { ResourcePage } from "../../shared/lists/ResourcePage";
import { IntegrationDialog } from "./IntegrationDialog";

/** Bots of other systems that answer customers. */
export function IntegrationsPage() {
  const { t } = useTranslation(["integrations", "lists"]);
  const { t: words } = useTranslation("integrations");
  const search = useSearchParam();
  const { remove } = useIntegrationMutations();
  const users = useUsedBy();
  const usedBy = { label: t("lists:usedBy.column"), words: ({ usedBy: use }: IntegrationDto) => users.words(use) };
  return (
    <ResourcePage
      t={words}
      label={words("title")}
      testId="integration"
      nameField="name"
      search={{ ...search, label: words("search") }}
      list={useIntegrations(search.search)}
      columns={integrationColumns(words, usedBy)}
      cardsBelow={900}
      buttons={(add) => (
        <>
          <LazyScriptStatus />
          {add}
        </>
      )}
      empty={({ button }) => <EmptyState drawing="card" text={words("empty")} action={button} />}
      dialog={(row, close) => <IntegrationDialog row={row} onClose={close} />}
      onRemove={({ id }) => remove(id)}
      removeText={(row) => `${users.sentence(row.usedBy)} ${words("removeText")}`}
    />
  );
}
