import {
  longestFilterName,
  type FilterIcon,
  type FilterKind,
  type SavedFilterDto,
} from "@guiche/contract/saved-filters";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Chip from "@mui/material/Chip";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import EditIcon from "lucide-react/icons/pencil";
import { notifyError } from "@/shared/api/notify-error";
import { withNamespaces } from "@/shared/i18n/i18n";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { toastSuccess } from "@/shared/ui/toast";
import { filterIcons } from "./filter-icons";
import { useFilterActions, useSavedFilters } from "./saved-filters";

const EditFilter = lazyDialog(() => withNamespaces(import("./EditFilter"), "savedFilters"));

interface Props {
  kind: FilterKind;
  /** The filters that are on, as a query string. */
  current: string;
  /** Anything is on that can be saved. */
  isNarrowed: boolean;
  /** Keeps of a saved query what the screen knows. */
  pickKnown: (filters: string) => string;
  onApply: (filters: string) => void;
}

/** Saves the current filters under a name, for oneself or for all users, and applies saved ones. */
export function SavedFilters({ kind, current, isNarrowed, pickKnown, onApply }: Props) {
  const { t } = useTranslation("search");
  const savedFilters = useSavedFilters(kind);
  const { save, remove, mayShare } = useFilterActions(kind);
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [editedFilter, setEditedFilter] = useState<SavedFilterDto | null>(null);
  const label = useId();

  const saving = useMutation({
    mutationFn: (filterName: string) => save(filterName, current, isShared),
    onSuccess: () => {
      toastSuccess(t("saved.kept"));
      setName("");
    },
    onError: notifyError,
  });
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => toastSuccess(t("saved.removed")),
    onError: notifyError,
  });
  const busy = saving.isPending || removal.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmedName = name.trim();
    if (trimmedName !== "" && !busy) saving.mutate(trimmedName);
  };

  if (savedFilters.length === 0 && !isNarrowed) return null;
  return (
    <Box role="group" aria-labelledby={label} sx={{ display: "grid", gap: 2 }}>
      <Box id={label} sx={{ typography: "caption", color: "text.secondary" }}>
        {t("saved.label")}
      </Box>
      {savedFilters.length > 0 ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {savedFilters.map((filter) => (
            <Box key={filter.id} sx={{ display: "flex", alignItems: "center", maxWidth: 1 }}>
              <Chip
                icon={filter.icon ? <IconOf name={filter.icon} /> : undefined}
                label={filter.name}
                aria-label={t("saved.apply", { name: filter.name })}
                aria-pressed={pickKnown(filter.filters) === current}
                color={pickKnown(filter.filters) === current ? "primary" : undefined}
                onClick={() => onApply(pickKnown(filter.filters))}
              />
              {filter.isOwn ? (
                <>
                  <IconButton
                    size="small"
                    aria-label={t("saved.edit", { name: filter.name })}
                    title={t("saved.edit", { name: filter.name })}
                    onClick={() => setEditedFilter(filter)}
                  >
                    <EditIcon size={16} />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={t("saved.remove", { name: filter.name })}
                    title={t("saved.remove", { name: filter.name })}
                    disabled={busy}
                    onClick={() => removal.mutate(filter.id)}
                  >
                    <CloseIcon size={16} />
                  </IconButton>
                </>
              ) : null}
            </Box>
          ))}
        </Box>
      ) : null}
      {isNarrowed ? (
        <Box component="form" onSubmit={submit} sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
          <TextField
            size="small"
            label={t("saved.name")}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: longestFilterName } }}
            sx={{ flexGrow: 1 }}
          />
          <Button type="submit" size="small" disabled={name.trim() === "" || busy}>
            {t("saved.save")}
          </Button>
          {mayShare ? (
            <FormControlLabel
              label={t("saved.shared")}
              control={<Checkbox size="small" checked={isShared} onChange={(_event, next) => setShared(next)} />}
            />
          ) : null}
        </Box>
      ) : null}
      {editedFilter ? <EditFilter filter={editedFilter} onClose={() => setEditedFilter(null)} /> : null}
    </Box>
  );
}

function IconOf({ name }: { name: FilterIcon }) {
  const Icon = filterIcons[name];
  return <Icon size={20} />;
}
