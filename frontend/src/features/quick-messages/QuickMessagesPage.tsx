import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { useSearch } from "../../shared/go";
import { searchWith } from "../../shared/lists/search-with";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { useMay } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";
import { EmptyState } from "../../shared/ui/EmptyState";
import { columnsFor } from "./columns";
import { useNames, useQueues, useQuickMessageMutations, useQuickMessages } from "./use-quick-messages";
import { mayChange, shows, readWhose, type Whose } from "./whose";
import { WhoseFilter } from "./WhoseFilter";
import { ResourcePage } from "../../shared/lists/ResourcePage";
import { QuickMessageDialog } from "./QuickMessageDialog";

/** The owner filter lives in the address. */
function useWhose() {
  const [params, go] = useSearch();
  const choose = (whose: Whose) => go(searchWith("whose", whose === "all" ? "" : whose), { replace: true });
  return { whose: readWhose(params.get("whose")), choose };
}

/** Quick replies, inserted with "/": the user's own and the shared ones. */
export function QuickMessagesPage() {
  const { t } = useTranslation(["quick", "common"]);
  const { t: words } = useTranslation("quick");
  const { user } = useSession();
  const manages = useMay()("quick-messages:manage");
  const nameOf = useNames(manages);
  const queues = useQueues();
  const search = useSearchParam();
  const { whose, choose } = useWhose();
  const list = useQuickMessages(search.search);
  const { remove } = useQuickMessageMutations();
  const rows = list.rows.filter((row) => shows(whose, row, user.id));
  return (
    <ResourcePage
      t={words}
      label={words("title")}
      testId="quick-message"
      nameField="shortcode"
      search={{ ...search, label: words("search") }}
      // A change of filter does not make rows new.
      list={{ ...list, rows, scope: list.scope && `${whose} ${list.scope}` }}
      columns={columnsFor(words, { me: user.id, nameOf, queues })}
      actions={(row, { edit, remove: removes }) =>
        mayChange(row, user.id, manages) ? (
          <>
            {edit}
            {removes}
          </>
        ) : null
      }
      above={<WhoseFilter value={whose} onChange={choose} />}
      empty={({ button }) =>
        whose === "all" ? (
          <EmptyState drawing="card" text={words("empty")} action={button} />
        ) : (
          <EmptyState
            drawing="emptyRoll"
            text={words(`filter.none.${whose}`)}
            action={
              <Button variant="outlined" onClick={() => choose("all")}>
                {t("common:actions.clearFilters")}
              </Button>
            }
          />
        )
      }
      dialog={(row, close) => <QuickMessageDialog row={row} onClose={close} />}
      onRemove={({ id }) => remove(id)}
    />
  );
}
