import { ticketOrders, type TicketOrder } from "@guiche/contract/ticket-order";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { DayField } from "@/shared/forms/DayField";
import {
  adParam,
  dayOf,
  filtersOn,
  idsOf,
  orderOf,
  overdueParam,
  pausedParam,
  searchNow,
  showsAll,
  showsOnly,
  tabOf,
  type DayParam,
  type OneClick,
} from "../state/routes";
import { saveCompact, useCompact } from "@/shared/lists/density";
import { FieldMultiSelect } from "@/shared/pickers/FieldMultiSelect";
import { withAll, withDay, withIds, withOrder, withView, withoutFilters } from "./filter-params";
import { ListPopover } from "./ListPopover";
import { SavedFilters } from "./SavedFilters";
import { useColleagues, useConnections, useOwnQueues, useTags, type Choices } from "@/shared/pickers/use-choices";
import { useNarrow } from "@/shared/ui/use-narrow";
import { useListRights } from "./use-list-rights";
import Views from "./Views";
import { valueItems } from "@/shared/forms/menu-items";

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The filters of the current list. Changes apply at once and are written to the address. */
export default function FilterPopover({ anchor, onClose }: Props) {
  const { t } = useTranslation(["search", "common"]);
  const [search, setSearch] = useSearchParams();
  const on = filtersOn(search, useListRights());
  const go = (next: URLSearchParams) => setSearch(next, { replace: true });
  return (
    <ListPopover anchor={anchor} label={t("filters.title")} onClose={onClose}>
      {useNarrow() ? <Views /> : null}
      <Box sx={{ display: "grid", gap: 3, p: 4 }}>
        {tabOf(search) === "search" ? (
          <SearchFilters search={search} go={go} />
        ) : (
          <ListFilters search={search} go={go} />
        )}
        <OnOff label={t("compact")} isOn={useCompact()} onChange={saveCompact} />
        <SavedFilters search={search} go={go} />
        <Box sx={{ display: "flex", justifyContent: "space-between" }}>
          <Button size="small" disabled={on === 0} onClick={() => go(withoutFilters(searchNow()))}>
            {t("common:actions.clearFilters")}
          </Button>
          <Button size="small" onClick={onClose}>
            {t("common:actions.close")}
          </Button>
        </Box>
      </Box>
    </ListPopover>
  );
}

interface PartProps {
  search: URLSearchParams;
  go: (next: URLSearchParams) => void;
}

function ListFilters({ search, go }: PartProps) {
  const { t } = useTranslation("search");
  const { mayShowAll } = useListRights();
  const only = (param: OneClick, label: string) => (
    <OnOff label={label} isOn={showsOnly(search, param)} onChange={(isOn) => go(withView(searchNow(), param, isOn))} />
  );
  const tab = tabOf(search);
  return (
    <>
      {mayShowAll ? (
        <OnOff
          label={t("filters.showAll")}
          isOn={showsAll(search, true)}
          onChange={(isOn) => go(withAll(searchNow(), isOn))}
        />
      ) : null}
      <Among name="queues" choices={useOwnQueues()} search={search} go={go} />
      <Among name="connections" choices={useConnections()} search={search} go={go} />
      {only(adParam, t("filters.fromAd"))}
      {tab === "closed" ? null : only(overdueParam, t("filters.overdue"))}
      {tab === "open" ? only(pausedParam, t("filters.paused")) : null}
      {tab === "closed" ? null : <Order search={search} go={go} />}
    </>
  );
}

interface AmongProps extends PartProps {
  name: "queues" | "connections" | "tags" | "users";
  choices: Choices;
}

/** Narrows the list to rows of these queues, connections, tags or agents. */
function Among({ name, choices, search, go }: AmongProps) {
  const { t } = useTranslation("search");
  return (
    <FieldMultiSelect
      label={t(`filters.${name}`)}
      choices={choices}
      ids={idsOf(search, name)}
      onChange={(ids) => go(withIds(searchNow(), name, ids))}
    />
  );
}

/** Not for closed tickets, where no customer waits. */
function Order({ search, go }: PartProps) {
  const { t } = useTranslation("search");
  return (
    <TextField
      select
      size="small"
      label={t("order.label")}
      value={orderOf(search)}
      onChange={({ target }) => go(withOrder(searchNow(), target.value as TicketOrder))}
    >
      {valueItems(ticketOrders, (order) => t(`order.${order}`))}
    </TextField>
  );
}

function SearchFilters({ search, go }: PartProps) {
  const { mayAskUsers } = useListRights();
  return (
    <>
      <Among name="tags" choices={useTags()} search={search} go={go} />
      {mayAskUsers ? <UsersFilter search={search} go={go} /> : null}
      <Day name="date" search={search} go={go} />
      <Day name="updatedAt" search={search} go={go} />
    </>
  );
}

/** Apart: users without this right may not ask for the names of the agents. */
const UsersFilter = (props: PartProps) => <Among name="users" choices={useColleagues()} {...props} />;

function Day({ name, search, go }: PartProps & { name: DayParam }) {
  const { t } = useTranslation(["search", "common"]);
  return (
    <DayField
      size="small"
      label={t(`filters.${name}`)}
      value={dayOf(search, name)}
      onChange={(day) => go(withDay(searchNow(), name, day))}
    />
  );
}

interface OnOffProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const OnOff = ({ label, isOn, onChange }: OnOffProps) => (
  <FormControlLabel
    label={label}
    labelPlacement="start"
    sx={{ m: 0, justifyContent: "space-between" }}
    control={<Switch checked={isOn} onChange={(_, next) => onChange(next)} />}
  />
);
