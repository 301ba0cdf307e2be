import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import { useId, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "@/shared/session";
import { CloseIcon } from "@/shared/ui/icons";
import { toastError, toastSuccess } from "@/shared/ui/toast";
import { asksSomething, filtersOn, isUsualOrder, ticketQueryOf, searchNow, tabOf } from "../state/routes";
import { filtersIn, withFilters } from "./filter-params";
import {
  saveFilters,
  longestName,
  savedFilters,
  useSavedFilters,
  withoutSaved,
  withSaved,
  type SavedFilter,
} from "./saved-filters";
import { useListRights } from "./use-list-rights";

interface Props {
  search: URLSearchParams;
  go: (next: URLSearchParams) => void;
}

/** Saves the current filters under a name and applies saved ones. Stored in the browser. */
export function SavedFilters({ search, go }: Props) {
  const { t } = useTranslation("search");
  const { user } = useSession();
  const saved = useSavedFilters(user.id);
  const [name, setName] = useState("");
  const label = useId();
  const isOwnWay = tabOf(search) === "search" ? asksSomething(ticketQueryOf(search, false)) : !isUsualOrder(search);
  const isNarrowed = filtersOn(search, useListRights()) > 0 || isOwnWay;
  const current = filtersIn(search);

  /** Reads the stored filters first, because another tab may have changed them. */
  const store = (change: (held: readonly SavedFilter[]) => SavedFilter[], toastText: string) => {
    if (!saveFilters(user.id, change(savedFilters(user.id)))) return toastError(t("saved.notKept"));
    toastSuccess(toastText);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") return;
    store((held) => withSaved(held, { name: wanted, filters: current }), t("saved.kept"));
    setName("");
  };

  if (saved.length === 0 && !isNarrowed) return null;
  return (
    <Box role="group" aria-labelledby={label} sx={{ display: "grid", gap: 2 }}>
      <Box id={label} sx={{ typography: "caption", color: "text.secondary" }}>
        {t("saved.label")}
      </Box>
      {saved.length > 0 ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {saved.map((filter) => (
            <Box key={filter.name} sx={{ display: "flex", alignItems: "center", maxWidth: 1 }}>
              <Chip
                label={filter.name}
                aria-label={t("saved.apply", { name: filter.name })}
                aria-pressed={filter.filters === current}
                color={filter.filters === current ? "primary" : undefined}
                onClick={() => go(withFilters(searchNow(), filter.filters))}
              />
              <IconButton
                size="small"
                aria-label={t("saved.remove", { name: filter.name })}
                title={t("saved.remove", { name: filter.name })}
                onClick={() => store((held) => withoutSaved(held, filter.name), t("saved.removed"))}
              >
                <CloseIcon sx={{ fontSize: 16 }} />
              </IconButton>
            </Box>
          ))}
        </Box>
      ) : null}
      {isNarrowed ? (
        <Box component="form" onSubmit={save} sx={{ display: "flex", gap: 2 }}>
          <TextField
            size="small"
            label={t("saved.name")}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: longestName } }}
            sx={{ flexGrow: 1 }}
          />
          <Button type="submit" size="small" disabled={name.trim() === ""}>
            {t("saved.save")}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
