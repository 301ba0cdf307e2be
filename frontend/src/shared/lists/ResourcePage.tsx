import type { Rule } from "@guiche/contract/permissions";
import Button from "@mui/material/Button";
import { useCallback, useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import DeleteIcon from "lucide-react/icons/trash-2";
import EditIcon from "lucide-react/icons/pencil";
import { useMay } from "../permissions/Can";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { adminFailure, adminSuccess } from "./admin-toast";
import type { ListState } from "./list-state";
import { CompactButton } from "./CompactButton";
import { PageFrame } from "./PageFrame";
import { RecordTable } from "./RecordTable";
import { RowAction } from "./RowAction";
import { RowActions } from "./RowActions";
import { SearchField } from "./SearchField";
import type { useSearchParam } from "./use-search-param";

/** The texts that every resource has, by its translation area. */
type ResourceText = (key: "title" | "add" | "edit" | "remove" | "removeTitle", values?: { name: string }) => string;

/** A row's buttons. */
export interface RowButtons {
  edit: ReactNode;
  remove: ReactNode;
}

/** The button that adds a row, and what it does. */
interface AddButton {
  button: ReactNode;
  open: () => void;
}

type TableProps<Row extends { id: number }> = ComponentProps<typeof RecordTable<Row>>;

interface Props<Row extends { id: number }, Removed> extends Pick<
  TableProps<Row>,
  "columns" | "testId" | "cardsBelow" | "onClearSearch"
> {
  t: ResourceText;
  /** The page's title, by default the area's. */
  title?: string;
  /** Number of rows, when known. */
  count?: number;
  /** The table's name, by default the title. */
  label?: string;
  list: ListState & { rows: readonly Row[] };
  /** The property of a row that names it. */
  nameField: keyof Row;
  /** The search in the address, and the label of its field. */
  search?: ReturnType<typeof useSearchParam> & { label: string };
  /** The search in words, where more than the field narrows the list. */
  searchText?: string;
  /** Shown next to the search field. */
  filters?: ReactNode;
  /** The rule for adding, editing and deleting rows. */
  rule?: Rule;
  /** The page's buttons, by default the one that adds a row. */
  buttons?: (add: ReactNode) => ReactNode;
  /** A row's buttons, by default both. A stable function, so that rows do not render again. */
  actions?: (row: Row, buttons: RowButtons) => ReactNode;
  isLocked?: (row: Row) => boolean;
  /** Shown when there are no rows. */
  empty: (add: AddButton) => ReactNode;
  /** The dialog that edits a row; null adds one. */
  dialog: (row: Row | null, close: () => void) => ReactNode;
  onRemove: (row: Row) => Promise<Removed>;
  /** Called after it, by default with a toast. */
  onRemoved?: (reply: Removed) => void;
  /** What else the question before a deletion says. */
  removeText?: (row: Row) => string;
  /** What is chosen with a deletion. */
  removeChoice?: (row: Row) => ReactNode;
  onAskRemove?: () => void;
  /** Shown between the header and the table. */
  above?: ReactNode;
  /** Shown below the table. */
  children?: ReactNode;
}

type Over<Row> = { dialog: "none" } | { dialog: "edit"; row: Row | null } | { dialog: "remove"; row: Row };

const bothButtons = (_row: unknown, { edit, remove }: RowButtons) => (
  <>
    {edit}
    {remove}
  </>
);

/** The page of a resource: a searchable list whose rows are added and edited in a dialog, and deleted after a question. */
export function ResourcePage<Row extends { id: number }, Removed = unknown>(props: Props<Row, Removed>) {
  const { t, list, nameField, search, rule, buttons, actions = bothButtons, isLocked, onAskRemove } = props;
  const { t: common } = useTranslation(["lists", "common"]);
  const may = useMay();
  const mayManage = rule === undefined || may(rule);
  const [over, setOver] = useState<Over<Row>>({ dialog: "none" });
  const close = () => setOver({ dialog: "none" });
  const open = () => setOver({ dialog: "edit", row: null });
  const title = props.title ?? t("title");
  const removing = over.dialog === "remove" ? over.row : null;

  const add = mayManage ? (
    <Button variant="contained" startIcon={<AddIcon />} onClick={open}>
      {t("add")}
    </Button>
  ) : null;

  const actionsOf = useCallback(
    (row: Row) => {
      const name = String(row[nameField]);
      const edit = () => setOver({ dialog: "edit", row });
      const remove = () => {
        onAskRemove?.();
        setOver({ dialog: "remove", row });
      };
      const buttonsOf = actions(row, {
        edit: mayManage ? <RowAction label={t("edit", { name })} Icon={EditIcon} onClick={edit} /> : null,
        remove: mayManage ? (
          <RowAction label={t("remove", { name })} Icon={DeleteIcon} disabled={isLocked?.(row)} onClick={remove} />
        ) : null,
      });
      return buttonsOf ? <RowActions name={name}>{buttonsOf}</RowActions> : null;
    },
    [t, nameField, actions, mayManage, isLocked, onAskRemove],
  );

  const remove = async (row: Row) => {
    try {
      const reply = await props.onRemove(row);
      if (props.onRemoved) props.onRemoved(reply);
      else adminSuccess(common("lists:saved"));
    } catch (failure) {
      adminFailure(failure);
    }
  };

  return (
    <PageFrame
      title={title}
      count={props.count}
      search={
        search ? (
          <>
            <SearchField
              label={search.label}
              inputText={search.inputText}
              onType={search.setInputText}
              onClear={search.clear}
            />
            {props.filters}
          </>
        ) : undefined
      }
      actions={
        <>
          <CompactButton />
          {buttons ? buttons(add) : add}
        </>
      }
    >
      {props.above}
      <RecordTable
        label={props.label ?? title}
        testId={props.testId}
        columns={props.columns}
        rows={list.rows}
        list={list}
        actions={actionsOf}
        empty={props.empty({ button: add, open })}
        search={props.searchText ?? search?.search}
        onClearSearch={props.onClearSearch ?? search?.clear}
        cardsBelow={props.cardsBelow}
        oneLine
      />
      {props.children}
      {over.dialog === "edit" ? props.dialog(over.row, close) : null}
      <ConfirmDialog
        open={removing !== null}
        title={removing ? t("removeTitle", { name: String(removing[nameField]) }) : ""}
        text={[common("common:dialogs.deleteText"), removing ? props.removeText?.(removing) : ""].join(" ").trim()}
        danger
        onConfirm={() => (removing ? remove(removing) : undefined)}
        onClose={close}
      >
        {removing ? props.removeChoice?.(removing) : null}
      </ConfirmDialog>
    </PageFrame>
  );
}
