import type { PromptDto } from "@guiche/contract/prompts";
import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";
import { LazyScriptStatus } from "../../shared/bot/LazyScriptStatus";
import { useUsedBy } from "../../shared/bot/use-used-by";
import { currentLanguage } from "../../shared/i18n/current";
import { adminInfo } from "../../shared/lists/admin-toast";
import { EmptyState } from "../../shared/ui/EmptyState";
import { promptColumns } from "./columns";
import { usePromptMutations, usePrompts } from "./use-prompts";
import { ResourcePage } from "../../shared/lists/ResourcePage";
import { unpagedList } from "../../shared/lists/list-state";
import { PromptDialog } from "./PromptDialog";

/** The instructions with which an AI answers customers. */
export function PromptsPage() {
  const { t } = useTranslation(["prompts", "lists"]);
  const { t: words } = useTranslation("prompts");
  const query = usePrompts();
  const { remove } = usePromptMutations();
  const users = useUsedBy();
  const usedBy = {
    label: t("lists:usedBy.column"),
    words: ({ usedBy: use, isDefaultListener }: PromptDto) => users.words(use, isDefaultListener),
  };
  return (
    <ResourcePage
      t={words}
      count={query.data?.length}
      label={words("label")}
      testId="prompt"
      nameField="name"
      list={unpagedList(query)}
      columns={promptColumns(words, currentLanguage(), usedBy)}
      cardsBelow={900}
      buttons={(add) => (
        <>
          <LazyScriptStatus />
          {add}
        </>
      )}
      above={
        <Alert severity="info" sx={{ mb: 4 }}>
          {words("notice")}
        </Alert>
      }
      empty={({ button }) => <EmptyState drawing="card" text={words("empty")} action={button} />}
      dialog={(row, close) => <PromptDialog row={row} onClose={close} />}
      onRemove={({ id }) => remove(id)}
      // The specification shows the server's own words.
      onRemoved={({ message }) => adminInfo(message)}
      removeText={(row) => `${users.sentence(row.usedBy, row.isDefaultListener)} ${words("removeText")}`}
    />
  );
}
