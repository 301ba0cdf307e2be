import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearch } from "../../shared/go";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { PageFrame } from "../../shared/lists/PageFrame";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { searchWith } from "../../shared/lists/search-with";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { useMay } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AddIcon, DeleteIcon, EditIcon } from "../../shared/ui/icons";
import { columnsFor } from "./columns";
import { useNames, useQueues, useQuickMessageMutations, useQuickMessages } from "./use-quick-messages";
import { withNamespaces } from "../../shared/i18n/i18n";
import { mayChange, shows, whoseOf, type Whose } from "./whose";
import { WhoseFilter } from "./WhoseFilter";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const QuickMessageDialog = lazyDialog(async () => {
  const found = await withNamespaces(import("./QuickMessageDialog"), "variables");
  return { default: found.QuickMessageDialog };
});

type Over =
  | { dialog: "none" }
  | { dialog: "edit"; row: QuickMessageDto | null }
  | { dialog: "remove"; row: QuickMessageDto };
const none: Over = { dialog: "none" };
const idOf = ({ id }: QuickMessageDto) => id;

/** The owner filter lives in the address. */
function useWhose() {
  const [params, go] = useSearch();
  const choose = (whose: Whose) => go(searchWith("whose", whose === "all" ? "" : whose), { replace: true });
  return { whose: whoseOf(params.get("whose")), choose };
}

/** Quick replies, inserted with "/": the user's own and the shared ones. */
export function QuickMessagesPage() {
  const { t } = useTranslation(["quick", "lists", "common"]);
  const { t: words } = useTranslation("quick");
  const { user } = useSession();
  const manages = useMay()("quick-messages:manage");
  const nameOf = useNames(manages);
  const queues = useQueues();
  const { search, typed, setTyped, clear } = useSearchParam();
  const { whose, choose } = useWhose();
  const list = useQuickMessages(search);
  const { remove } = useQuickMessageMutations();
  const [over, setOver] = useState<Over>(none);
  const close = () => setOver(none);
  const rows = list.rows.filter((row) => shows(whose, row, user.id));
  const add = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOver({ dialog: "edit", row: null })}>
      {t("quick:add")}
    </Button>
  );

  const removeRow = async ({ id }: QuickMessageDto) => {
    try {
      await remove(id);
      adminSuccess(t("lists:saved"));
    } catch (failure) {
      adminFailure(failure);
    }
  };

  return (
    <PageFrame
      title={t("quick:title")}
      search={<SearchField label={t("quick:search")} typed={typed} onType={setTyped} onClear={clear} />}
      actions={add}
    >
      <WhoseFilter value={whose} onChange={choose} />
      <RecordTable
        label={t("quick:label")}
        testId="quick-message"
        columns={columnsFor(words, { me: user.id, nameOf, queues })}
        rows={rows}
        idOf={idOf}
        // A change of filter does not make rows new.
        list={{ ...list, scope: list.scope && `${whose} ${list.scope}` }}
        search={search}
        onClearSearch={clear}
        actions={(row) =>
          mayChange(row, user.id, manages) ? (
            <>
              <RowAction
                label={t("quick:edit", { name: row.shortcode })}
                Icon={EditIcon}
                onClick={() => setOver({ dialog: "edit", row })}
              />
              <RowAction
                label={t("quick:remove", { name: row.shortcode })}
                Icon={DeleteIcon}
                onClick={() => setOver({ dialog: "remove", row })}
              />
            </>
          ) : null
        }
        empty={
          whose === "all" ? (
            <EmptyState drawing="stamp" text={t("quick:empty")} action={add} />
          ) : (
            <EmptyState
              drawing="emptyRoll"
              text={t(`quick:filter.none.${whose}`)}
              action={
                <Button variant="outlined" onClick={() => choose("all")}>
                  {t("common:actions.clearFilters")}
                </Button>
              }
            />
          )
        }
      />
      {over.dialog === "edit" ? <QuickMessageDialog row={over.row} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={t("quick:removeTitle", { name: over.dialog === "remove" ? over.row.shortcode : "" })}
        text={t("common:dialogs.deleteText")}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeRow(over.row) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}
