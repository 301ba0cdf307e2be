import type { ContactDto, ListedContactDto } from "@guiche/contract/contacts";
import Button from "@mui/material/Button";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ContactDialog, LazyMergeDialog } from "../../shared/contacts";
import { useContactMutations } from "../../shared/contacts/use-contact";
import { SavedSearches } from "../../shared/filters/SavedSearches";
import { useGo, useSearch } from "../../shared/go";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { PageFrame } from "../../shared/lists/PageFrame";
import { RecordTable } from "../../shared/lists/RecordTable";
import { searchWith } from "../../shared/lists/search-with";
import { RowAction } from "../../shared/lists/RowAction";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { Can } from "../../shared/permissions/Can";
import { newTicketPath } from "../../shared/places";
import { useMaySchedule } from "../../shared/schedules/gate";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { AddIcon, DeleteIcon, EditIcon } from "../../shared/ui/icons";
import { DueIcon, ExportIcon } from "../../shared/ui/screen-icons";
import { contactColumns } from "./contact-columns";
import { BlockIcon, MergeIcon, TalkIcon } from "./icons";
import { ImportMenu } from "./ImportMenu";
import { ListSwitches } from "./ListSwitches";
import { MergeBar } from "./merge/MergeBar";
import { useChoosing, type Pair } from "./merge/use-choosing";
import { NoContacts } from "./NoContacts";
import { useContacts, useExport } from "./use-contacts";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const PhoneBookDialog = lazyDialog(async () => ({ default: (await import("./PhoneBookDialog")).PhoneBookDialog }));
const SheetDialog = lazyDialog(async () => ({ default: (await import("./sheet/SheetDialog")).SheetDialog }));

type Over =
  | { dialog: "none" | "sheet" | "phoneBook" }
  | { dialog: "edit"; contactId: number | null }
  | { dialog: "remove"; contact: ContactDto }
  | { dialog: "merge"; pair: Pair };
const none: Over = { dialog: "none" };
const idOf = ({ id }: ContactDto) => id;
/** Query parameters that a saved filter stores. */
const savedParams = ["search", "optedOut", "blocked"] as const;

export function ContactsPage() {
  const { t } = useTranslation(["contacts", "lists", "common"]);
  const { t: words } = useTranslation("contacts");
  const go = useGo();
  const maySchedule = useMaySchedule();
  const { search, typed, setTyped, clear } = useSearchParam();
  const [params, choose] = useSearch();
  const narrowed = { isOptedOut: params.get("optedOut") === "true", isBlocked: params.get("blocked") === "true" };
  const narrow = (param: "optedOut" | "blocked", isOn: boolean) => choose(searchWith(param, isOn ? "true" : ""));
  const list = useContacts(search, narrowed);
  const exporting = useExport(search);
  const { remove, setBlocked } = useContactMutations();
  const choosing = useChoosing();
  const [over, setOver] = useState<Over>(none);
  const close = () => setOver(none);
  const add = () => setOver({ dialog: "edit", contactId: null });
  const openSheet = () => setOver({ dialog: "sheet" });
  const merge = useCallback((chosen: Pair) => setOver({ dialog: "merge", pair: chosen }), []);
  const { pair } = choosing;

  const removeContact = async ({ id }: ContactDto) => {
    try {
      await remove(id);
      choosing.drop(id);
      adminSuccess(t("lists:saved"));
    } catch (failure) {
      adminFailure(failure);
    }
  };
  const merged = () => {
    choosing.clear();
    close();
  };

  const block = useCallback(
    async ({ id, name }: ContactDto, isBlocked: boolean) => {
      try {
        await setBlocked(id, isBlocked);
        adminSuccess(words(isBlocked ? "isBlocked" : "isUnblocked", { name }));
      } catch (failure) {
        adminFailure(failure);
      }
    },
    [setBlocked, words],
  );

  const shownOnly = narrowed.isBlocked ? t("contacts:blocked") : narrowed.isOptedOut ? t("contacts:optedOut") : "";
  const columns = useMemo(() => contactColumns(words, choosing), [words, choosing]);
  const actions = useCallback(
    (contact: ListedContactDto) => (
      <>
        <RowAction
          label={t("contacts:talk", { name: contact.name })}
          Icon={TalkIcon}
          onClick={() => go(newTicketPath(contact.id))}
        />
        {contact.duplicate ? <MergeAction contact={contact} duplicate={contact.duplicate} onMerge={merge} /> : null}
        {maySchedule && !contact.isGroup ? (
          <RowAction
            label={t("contacts:schedule", { name: contact.name })}
            Icon={DueIcon}
            onClick={() => go(`/schedules?contactId=${contact.id}`)}
          />
        ) : null}
        <RowAction
          label={t("contacts:edit", { name: contact.name })}
          Icon={EditIcon}
          onClick={() => setOver({ dialog: "edit", contactId: contact.id })}
        />
        <Can do="contacts:block">
          <RowAction
            label={t(contact.isBlocked ? "contacts:unblock" : "contacts:block", { name: contact.name })}
            Icon={BlockIcon}
            onClick={() => void block(contact, !contact.isBlocked)}
          />
        </Can>
        <Can do="contacts-page:deleteContact">
          <RowAction
            label={t("contacts:remove", { name: contact.name })}
            Icon={DeleteIcon}
            onClick={() => setOver({ dialog: "remove", contact })}
          />
        </Can>
      </>
    ),
    [t, go, maySchedule, merge, block],
  );

  return (
    <PageFrame
      title={t("contacts:title")}
      count={list.count}
      search={<SearchField label={t("contacts:search")} typed={typed} onType={setTyped} onClear={clear} />}
      actions={
        <>
          <ImportMenu onSheet={openSheet} onPhoneBook={() => setOver({ dialog: "phoneBook" })} />
          <Can do="contacts:export">
            <Button
              variant="outlined"
              startIcon={<ExportIcon />}
              loading={exporting.busy}
              loadingPosition="start"
              onClick={() => void exporting.run()}
            >
              {t("contacts:export.open")}
            </Button>
          </Can>
          <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
            {t("contacts:add")}
          </Button>
        </>
      }
    >
      <SavedSearches kind="contacts" params={savedParams} />
      <ListSwitches {...narrowed} onChange={narrow} />
      <RecordTable
        label={t("contacts:table.label")}
        testId="contact"
        cardsBelow={1200}
        columns={columns}
        rows={list.rows}
        idOf={idOf}
        list={list}
        actions={actions}
        empty={<NoContacts onImport={openSheet} onAdd={add} />}
        search={search || shownOnly}
        onClearSearch={search ? clear : () => narrow(narrowed.isBlocked ? "blocked" : "optedOut", false)}
      />
      <MergeBar
        chosen={choosing.chosen}
        onDrop={({ id }) => choosing.drop(id)}
        onMerge={pair && (() => merge(pair))}
        onClear={choosing.clear}
      />
      {over.dialog === "edit" ? <ContactDialog contactId={over.contactId} onClose={close} /> : null}
      {over.dialog === "merge" ? <LazyMergeDialog pair={over.pair} onMerged={merged} onClose={close} /> : null}
      {over.dialog === "sheet" ? <SheetDialog onClose={close} /> : null}
      {over.dialog === "phoneBook" ? <PhoneBookDialog onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={over.dialog === "remove" ? t("contacts:removeTitle", { name: over.contact.name }) : ""}
        text={`${t("common:dialogs.deleteText")} ${t("contacts:removeText")}`}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeContact(over.contact) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}

interface MergeActionProps {
  contact: ContactDto;
  duplicate: ContactDto;
  onMerge: (pair: Pair) => void;
}

/** Offers to merge a contact with the one that is probably the same person. */
function MergeAction({ contact, duplicate, onMerge }: MergeActionProps) {
  const { t } = useTranslation("contacts");
  return (
    <RowAction
      label={t("merge.with", { name: contact.name, other: duplicate.name })}
      Icon={MergeIcon}
      onClick={() => onMerge([contact, duplicate])}
    />
  );
}
