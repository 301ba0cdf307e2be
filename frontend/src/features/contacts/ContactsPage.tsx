import type { ContactDto, ListedContactDto } from "@guiche/contract/contacts";
import Button from "@mui/material/Button";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import BlockIcon from "lucide-react/icons/ban";
import DueIcon from "lucide-react/icons/calendar";
import ExportIcon from "lucide-react/icons/download";
import MergeIcon from "lucide-react/icons/merge";
import TalkIcon from "lucide-react/icons/message-square-text";
import { ContactDialog, LazyMergeDialog } from "../../shared/contacts";
import { useContactMutations } from "../../shared/contacts/use-contact";
import { SavedSearches } from "../../shared/filters/SavedSearches";
import { useGo, useSearch } from "../../shared/go";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { searchWith } from "../../shared/lists/search-with";
import { RowAction } from "../../shared/lists/RowAction";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { Can } from "../../shared/permissions/Can";
import { newTicketPath } from "../../shared/places";
import { useMaySchedule } from "../../shared/schedules/gate";
import { contactColumns } from "./contact-columns";
import { ImportMenu } from "./ImportMenu";
import { ListFilter } from "./ListFilter";
import { MergeBar } from "./merge/MergeBar";
import { useMergeSelection, type Pair } from "./merge/use-merge-selection";
import { NoContacts } from "./NoContacts";
import { useContacts, useExport } from "./use-contacts";
import { ResourcePage, type RowButtons } from "../../shared/lists/ResourcePage";
import { PhoneBookDialog } from "./PhoneBookDialog";
import { SheetDialog } from "./sheet/SheetDialog";

/** The dialog over the page: a pair is about to be merged. */
type Over = "sheet" | "phoneBook" | Pair | null;

/** Query parameters that a saved filter stores. */
const savedParams = ["search", "optedOut", "blocked"] as const;

export function ContactsPage() {
  const { t } = useTranslation("contacts");
  const go = useGo();
  const maySchedule = useMaySchedule();
  const search = useSearchParam();
  const [params, choose] = useSearch();
  const filters = { isOptedOut: params.get("optedOut") === "true", isBlocked: params.get("blocked") === "true" };
  const narrow = (param: "optedOut" | "blocked", isOn: boolean) => choose(searchWith(param, isOn ? "true" : ""));
  const list = useContacts(search.search, filters);
  const exporting = useExport(search.search);
  const { remove, setBlocked } = useContactMutations();
  const selection = useMergeSelection();
  const [over, setOver] = useState<Over>(null);
  const close = () => setOver(null);
  const openSheet = () => setOver("sheet");
  const { pair } = selection;

  const block = useCallback(
    ({ id, name }: ContactDto, isBlocked: boolean) =>
      setBlocked(id, isBlocked).then(
        () => adminSuccess(t(isBlocked ? "isBlocked" : "isUnblocked", { name })),
        adminFailure,
      ),
    [setBlocked, t],
  );

  const shownOnly = filters.isBlocked ? t("blocked") : filters.isOptedOut ? t("optedOut") : "";
  const columns = useMemo(() => contactColumns(t, selection), [t, selection]);
  const actions = useCallback(
    (contact: ListedContactDto, buttons: RowButtons) => {
      const { id, name, isBlocked, duplicate } = contact;
      return (
        <>
          <RowAction label={t("talk", { name })} Icon={TalkIcon} onClick={() => go(newTicketPath(id))} />
          {duplicate ? (
            <RowAction
              label={t("merge.with", { name, other: duplicate.name })}
              Icon={MergeIcon}
              onClick={() => setOver([contact, duplicate])}
            />
          ) : null}
          {maySchedule && !contact.isGroup ? (
            <RowAction
              label={t("schedule", { name })}
              Icon={DueIcon}
              onClick={() => go(`/schedules?contactId=${id}`)}
            />
          ) : null}
          {buttons.edit}
          <Can do="contacts:block">
            <RowAction
              label={t(isBlocked ? "unblock" : "block", { name })}
              Icon={BlockIcon}
              onClick={() => void block(contact, !isBlocked)}
            />
          </Can>
          <Can do="contacts-page:deleteContact">{buttons.remove}</Can>
        </>
      );
    },
    [t, go, maySchedule, block],
  );

  return (
    <ResourcePage
      t={t}
      count={list.count}
      label={t("table.label")}
      testId="contact"
      nameField="name"
      search={{ ...search, label: t("search") }}
      searchText={search.search || shownOnly}
      onClearSearch={search.search ? search.clear : () => narrow(filters.isBlocked ? "blocked" : "optedOut", false)}
      list={list}
      columns={columns}
      cardsBelow={1200}
      actions={actions}
      buttons={(add) => (
        <>
          <ImportMenu onSheet={openSheet} onPhoneBook={() => setOver("phoneBook")} />
          <Can do="contacts:export">
            <Button
              variant="outlined"
              startIcon={<ExportIcon />}
              loading={exporting.busy}
              loadingPosition="start"
              onClick={() => exporting.run()}
            >
              {t("export.open")}
            </Button>
          </Can>
          {add}
        </>
      )}
      filters={<ListFilter {...filters} onChange={narrow} />}
      above={<SavedSearches kind="contacts" params={savedParams} />}
      empty={({ open }) => <NoContacts onImport={openSheet} onAdd={open} />}
      dialog={(contact, onClose) => <ContactDialog contactId={contact?.id ?? null} onClose={onClose} />}
      onRemove={async ({ id }) => {
        await remove(id);
        selection.drop(id);
      }}
      removeText={() => t("removeText")}
    >
      <MergeBar
        selectedContacts={selection.selectedContacts}
        onDrop={({ id }) => selection.drop(id)}
        onMerge={pair && (() => setOver(pair))}
        onClear={selection.clear}
      />
      {over === "sheet" ? <SheetDialog onClose={close} /> : null}
      {over === "phoneBook" ? <PhoneBookDialog onClose={close} /> : null}
      {Array.isArray(over) ? (
        <LazyMergeDialog
          pair={over}
          onMerged={() => {
            selection.clear();
            close();
          }}
          onClose={close}
        />
      ) : null}
    </ResourcePage>
  );
}
