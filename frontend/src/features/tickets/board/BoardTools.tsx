import { closedCardDays } from "@guiche/contract/kanban";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import { SavedFilters } from "@/shared/filters/SavedFilters";
import { SearchField } from "@/shared/lists/SearchField";
import { useSearchParam } from "@/shared/lists/use-search-param";
import { FieldMultiSelect } from "@/shared/pickers/FieldMultiSelect";
import { useColleagues, useConnections, useOwnQueues } from "@/shared/pickers/use-choices";
import { useSearch } from "@/shared/go";
import { withAll, withIds } from "../inbox/filter-params";
import { ListPopover } from "../inbox/ListPopover";
import {
  boardFilterOf,
  boardFiltersIn,
  boardOrderOf,
  boardOrders,
  isNarrowed,
  showsAllCards,
  showsClosedCards,
  withBoardFilters,
  withBoardOrder,
  withClosedCards,
  type BoardOrder,
} from "./board-filter";

interface Props {
  mayShowAll: boolean;
  isPicking: boolean;
  onPicking: (isOn: boolean) => void;
  /** Makes a lane; absent for those who may not. */
  onNewLane?: () => void;
}

/** The board's search, filters, order and selection mode. All but the last are in the address. */
export function BoardTools({ mayShowAll, isPicking, onPicking, onNewLane }: Props) {
  const { t } = useTranslation(["kanban", "common", "lists"]);
  const [search, setSearch] = useSearch();
  const { typed, setTyped, clear } = useSearchParam();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const go = (next: URLSearchParams) => setSearch(next, { replace: true });
  const filter = boardFilterOf(search);
  const closed = showsClosedCards(search);
  const on = filter.queues.length + filter.users.length + filter.connections.length + Number(closed);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <SearchField label={t("kanban:search")} typed={typed} onType={setTyped} onClear={clear} />
      <TextField
        select
        size="small"
        label={t("kanban:order.label")}
        value={boardOrderOf(search)}
        onChange={({ target }) => go(withBoardOrder(search, target.value as BoardOrder))}
        sx={{ minWidth: 180 }}
      >
        {boardOrders.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`kanban:order.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button ref={anchor} variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {on > 0 ? t("lists:filtersOn", { count: on }) : t("lists:filters")}
      </Button>
      <Button
        variant={isPicking ? "contained" : "outlined"}
        aria-pressed={isPicking}
        onClick={() => onPicking(!isPicking)}
      >
        {t("kanban:bulk.select")}
      </Button>
      {onNewLane ? (
        <Button variant="outlined" startIcon={<AddIcon />} onClick={onNewLane}>
          {t("kanban:newLane.open")}
        </Button>
      ) : null}
      {mayShowAll ? (
        <FormControlLabel
          label={t("kanban:showAll")}
          control={<Switch checked={showsAllCards(search, true)} onChange={(_, isOn) => go(withAll(search, isOn))} />}
        />
      ) : null}
      {isOpen ? (
        <ListPopover anchor={anchor} label={t("lists:filters")} onClose={() => setOpen(false)}>
          <Box sx={{ display: "grid", gap: 3, p: 4 }}>
            <Choices search={search} go={go} />
            <FormControlLabel
              label={t("kanban:closed.show", { days: closedCardDays })}
              control={<Switch checked={closed} onChange={(_, isOn) => go(withClosedCards(search, isOn))} />}
            />
            <SavedFilters
              kind="kanban"
              current={boardFiltersIn(search)}
              isNarrowed={boardFiltersIn(search) !== ""}
              known={(filters) => boardFiltersIn(new URLSearchParams(filters))}
              onApply={(filters) => go(withBoardFilters(search, filters))}
            />
            <Box sx={{ display: "flex", justifyContent: "space-between" }}>
              <Button
                size="small"
                disabled={!isNarrowed(filter) && !closed}
                onClick={() => go(withBoardFilters(search, ""))}
              >
                {t("common:actions.clearFilters")}
              </Button>
              <Button size="small" onClick={() => setOpen(false)}>
                {t("common:actions.close")}
              </Button>
            </Box>
          </Box>
        </ListPopover>
      ) : null}
    </Box>
  );
}

function Choices({ search, go }: { search: URLSearchParams; go: (next: URLSearchParams) => void }) {
  const { t } = useTranslation("kanban");
  const filter = boardFilterOf(search);
  const choices = { queues: useOwnQueues(), users: useColleagues(), connections: useConnections() };
  return (["queues", "users", "connections"] as const).map((name) => (
    <FieldMultiSelect
      key={name}
      label={t(`filter.${name}`)}
      choices={choices[name]}
      ids={filter[name]}
      onChange={(ids) => go(withIds(search, name, ids))}
    />
  ));
}
