import { contactApi, type ContactDto } from "@guiche/contract/contacts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { shownNumber } from "./number";
import { useDebouncedValue } from "../lists/use-debounced-value";
import { usePagedList } from "../lists/use-paged-list";
import { ErrorState } from "../ui/ErrorState";
import { SkeletonRows } from "../ui/SkeletonRows";
import { TitledDialog } from "../ui/TitledDialog";
import { UserAvatar } from "../ui/UserAvatar";
import { HeadField } from "../ui/HeadField";

const max = 20;
export type ChosenContact = Pick<ContactDto, "id" | "name" | "number">;

interface Props {
  title: string;
  verb: string;
  /** Lists only contacts with a number: a contact card without one is useless. */
  withNumber?: boolean;
  /** False: `children` lack what the submission needs. */
  isComplete?: boolean;
  /** Fields below the list. */
  children?: ReactNode;
  onSubmit: (contacts: readonly ChosenContact[]) => Promise<void> | void;
  onError: (error: unknown) => void;
  onClose: () => void;
}

/** Selects contacts, to forward to or to send as contact cards. */
export function ContactsDialog({
  title,
  verb,
  withNumber = false,
  isComplete = true,
  children,
  onSubmit,
  onError,
  onClose,
}: Props) {
  const { t } = useTranslation("messages");
  const [search, setSearch] = useState("");
  const [selectedContacts, setSelectedContacts] = useState<readonly ChosenContact[]>([]);
  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: async (people: readonly ChosenContact[]) => onSubmit(people),
    onSuccess: () => onClose(),
    onError: (error) => onError(error),
  });
  const isFull = selectedContacts.length >= max;

  const toggle = (contact: ChosenContact) =>
    setSelectedContacts((before) =>
      before.some((one) => one.id === contact.id)
        ? before.filter((one) => one.id !== contact.id)
        : [...before, contact].slice(0, max),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selectedContacts.length > 0 && isComplete) send(selectedContacts);
  };

  return (
    <TitledDialog title={title} maxWidth="xs" busy={busy} onClose={onClose} onSubmit={submit}>
      <HeadField
        autoFocus
        value={search}
        placeholder={t("contacts.search")}
        onChange={({ target }) => setSearch(target.value)}
        slotProps={{ input: { "aria-label": t("contacts.search"), type: "search", maxLength: 200 } }}
      />
      <DialogContent sx={{ minHeight: 280, px: 3, py: 0 }}>
        <SearchResults
          search={useDebouncedValue(search)}
          selectedContacts={selectedContacts}
          isFull={isFull}
          withNumber={withNumber}
          onToggle={toggle}
        />
      </DialogContent>
      {children}
      <DialogActions>
        <Box role="status" sx={{ flexGrow: 1, pl: 3, typography: "caption", color: "text.secondary" }}>
          {selectedContacts.length > 0 ? t("contacts.chosen", { count: selectedContacts.length }) : null}
          {isFull ? ` ${t("contacts.most", { count: max })}` : null}
        </Box>
        <Button onClick={onClose} disabled={busy}>
          {t("contacts.cancel")}
        </Button>
        <Button
          type="submit"
          variant="contained"
          loading={busy}
          disabled={selectedContacts.length === 0 || !isComplete}
        >
          {verb}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

interface SearchResultsProps {
  search: string;
  selectedContacts: readonly ChosenContact[];
  isFull: boolean;
  withNumber: boolean;
  onToggle: (contact: ChosenContact) => void;
}

function SearchResults({ search, selectedContacts, isFull, withNumber, onToggle }: SearchResultsProps) {
  const { t } = useTranslation("messages");
  const { rows, isLoading, error, refetch, hasMore, fetchNext, isFetchingNext } = usePagedList(
    contactApi.list,
    { searchParam: search.trim(), count: "false" },
    { rows: ({ contacts }) => contacts },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isLoading) return <SkeletonRows />;
  const people = withNumber ? rows.filter(({ number, isGroup }) => number !== null && !isGroup) : rows;
  if (people.length === 0 && !hasMore) return <Box sx={{ p: 4, color: "text.secondary" }}>{t("contacts.none")}</Box>;
  return (
    <Box component="ul" aria-label={t("contacts.results")} sx={{ m: 0, p: 0, listStyle: "none" }}>
      {people.map((contact) => {
        const isChosen = selectedContacts.some(({ id }) => id === contact.id);
        return (
          <Box component="li" key={contact.id}>
            <Box
              component="label"
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 2,
                minHeight: 48,
                cursor: "pointer",
                borderRadius: 1,
                "&:hover": { bgcolor: "background.default" },
              }}
            >
              <Checkbox checked={isChosen} disabled={isFull && !isChosen} onChange={() => onToggle(contact)} />
              <UserAvatar name={contact.name} size={32} />
              <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                {contact.name}
                {contact.number ? (
                  <Box sx={{ typography: "caption", color: "text.secondary" }}>{shownNumber(contact.number)}</Box>
                ) : null}
              </Box>
            </Box>
          </Box>
        );
      })}
      {hasMore ? (
        <li>
          <Button onClick={fetchNext} loading={isFetchingNext}>
            {t("contacts.more")}
          </Button>
        </li>
      ) : null}
    </Box>
  );
}
