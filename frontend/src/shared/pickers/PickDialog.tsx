import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LoadState } from "../ui/LoadState";
import { HeadField } from "../ui/HeadField";
import { TitledDialog } from "../ui/TitledDialog";
import { useFocusOnOpen } from "../ui/use-focus-on-open";
import { nextIndex } from "../writing/next-index";
import { optionId } from "./PickList";

interface Props<Item> {
  title: string;
  searchLabel: string;
  /** All items; undefined while they load. */
  items: readonly Item[] | undefined;
  error: unknown;
  onRetry: () => void;
  find: (items: readonly Item[], search: string) => readonly Item[];
  /** Shown when there are no items at all. */
  empty: ReactNode;
  noneFound: string;
  countText: (count: number) => string;
  onPick: (item: Item) => void;
  onClose: () => void;
  /** The list of what was found. */
  children: (list: { id: string; items: readonly Item[]; active: number }) => ReactNode;
}

/** A dialog that picks one of many, with a search field, which keeps the focus. */
export function PickDialog<Item>(props: Props<Item>) {
  const { title, searchLabel, items, error, onRetry, find, empty, noneFound, countText, onPick, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const field = useFocusOnOpen<HTMLInputElement>();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const matches = items ? find(items, search) : [];
  const activeItem = matches[active];
  const hasFound = matches.length > 0;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, active, matches.length);
    if (next !== null) setActive(next);
    else if (event.key !== "Enter" || event.nativeEvent.isComposing || !activeItem) return;
    else onPick(activeItem);
    event.preventDefault();
  };
  const results = () => {
    if (!items) return <LoadState error={error} onRetry={onRetry} />;
    if (items.length === 0) return empty;
    if (!hasFound) return <Box sx={{ p: 4, color: "text.secondary" }}>{noneFound}</Box>;
    return props.children({ id, items: matches, active });
  };

  return (
    <TitledDialog title={title} onClose={onClose}>
      <HeadField
        inputRef={field}
        value={search}
        placeholder={searchLabel}
        onChange={({ target }) => {
          setSearch(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            role: "combobox",
            "aria-label": searchLabel,
            "aria-autocomplete": "list",
            "aria-expanded": hasFound,
            "aria-controls": hasFound ? id : undefined,
            "aria-activedescendant": hasFound ? optionId(id, active) : undefined,
            maxLength: 100,
          },
        }}
      />
      <Box sx={{ display: "flex", flexDirection: "column", minHeight: 200, px: 4, flexGrow: 1, overflowY: "auto" }}>
        {results()}
      </Box>
      <DialogActions>
        <Box role="status" sx={{ flexGrow: 1, pl: 3, typography: "caption", color: "text.secondary" }}>
          {items ? countText(matches.length) : null}
        </Box>
        <Button onClick={onClose}>{t("actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
