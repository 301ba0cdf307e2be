import { closedCardDays } from "@guiche/contract/kanban";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useRef, useState, type ComponentProps, type ReactElement } from "react";
import { useTranslation } from "react-i18next";
import FilterIcon from "lucide-react/icons/funnel";
import PickIcon from "lucide-react/icons/list-checks";
import AddIcon from "lucide-react/icons/plus";
import { SavedFilters } from "@/shared/filters/SavedFilters";
import { SearchField } from "@/shared/lists/SearchField";
import { useSearchParam } from "@/shared/lists/use-search-param";
import { FieldMultiSelect } from "@/shared/pickers/FieldMultiSelect";
import { useColleagues, useConnections, useOwnQueues } from "@/shared/pickers/use-choices";
import { useSearch } from "@/shared/go";
import { useNarrow } from "@/shared/ui/use-narrow";
import { withAll, withIds } from "../inbox/filter-params";
import { ListPopover } from "../inbox/ListPopover";
import { showsAll } from "../state/routes";
import {
  boardFilterOf,
  boardFiltersIn,
  boardOrderOf,
  boardOrders,
  isNarrowed,
  showsClosedCards,
  withBoardFilters,
  withBoardOrder,
  withClosedCards,
  type BoardOrder,
} from "./board-filter";
import { valueItems } from "@/shared/forms/menu-items";

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
  const narrow = useNarrow();
  const [search, setSearch] = useSearch();
  const { inputText, setInputText, clear } = useSearchParam();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const go = (next: URLSearchParams) => setSearch(next, { replace: true });
  const filter = boardFilterOf(search);
  const closed = showsClosedCards(search);
  const on = filter.queues.length + filter.users.length + filter.connections.length + Number(closed);
  const order = (
    <TextField
      select
      size="small"
      label={t("kanban:order.label")}
      value={boardOrderOf(search)}
      onChange={({ target }) => go(withBoardOrder(search, target.value as BoardOrder))}
      sx={{ minWidth: 180 }}
    >
      {valueItems(boardOrders, (name) => t(`kanban:order.${name}`))}
    </TextField>
  );
  const showAll = mayShowAll ? (
    <FormControlLabel
      label={t("kanban:showAll")}
      control={<Switch checked={showsAll(search, true)} onChange={(_, isOn) => go(withAll(search, isOn))} />}
    />
  ) : null;
  return (
    <Box sx={{ display: "flex", flexWrap: { sm: "wrap" }, alignItems: "center", gap: { xs: 1, sm: 2 } }}>
      <SearchField label={t("kanban:search")} inputText={inputText} onType={setInputText} onClear={clear} />
      {narrow ? null : order}
      <ToolButton
        ref={anchor}
        icon={<FilterIcon />}
        label={on > 0 ? t("lists:filtersOn", { count: on }) : t("lists:filters")}
        isOn={narrow && on > 0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <ToolButton
        icon={<PickIcon />}
        label={t("kanban:bulk.select")}
        isOn={isPicking}
        aria-pressed={isPicking}
        onClick={() => onPicking(!isPicking)}
      />
      {onNewLane ? <ToolButton icon={<AddIcon />} label={t("kanban:newLane.open")} onClick={onNewLane} /> : null}
      {narrow ? null : showAll}
      {isOpen ? (
        <ListPopover anchor={anchor} label={t("lists:filters")} onClose={() => setOpen(false)}>
          <Box sx={{ display: "grid", gap: 3, p: 4 }}>
            {narrow ? order : null}
            {narrow ? showAll : null}
            <Choices search={search} go={go} />
            <FormControlLabel
              label={t("kanban:closed.show", { days: closedCardDays })}
              control={<Switch checked={closed} onChange={(_, isOn) => go(withClosedCards(search, isOn))} />}
            />
            <SavedFilters
              kind="kanban"
              current={boardFiltersIn(search)}
              isNarrowed={boardFiltersIn(search) !== ""}
              pickKnown={(filters) => boardFiltersIn(new URLSearchParams(filters))}
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

interface ToolProps extends Pick<ComponentProps<typeof Button>, "ref" | "onClick" | "aria-haspopup" | "aria-pressed"> {
  icon: ReactElement;
  label: string;
  isOn?: boolean;
}

/** A word on a desk; on a phone its icon, so that the tools have one line. */
function ToolButton({ icon, label, isOn = false, ...props }: ToolProps) {
  const narrow = useNarrow();
  if (!narrow)
    return (
      <Button variant={isOn ? "contained" : "outlined"} {...props}>
        {label}
      </Button>
    );
  return (
    <IconButton color={isOn ? "primary" : "default"} aria-label={label} title={label} {...props}>
      {icon}
    </IconButton>
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
