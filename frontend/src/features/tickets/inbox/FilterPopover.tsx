import { ticketOrders, type TicketOrder } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
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
} from "../state/routes";
import { saveCompact, useCompact } from "@/shared/lists/density";
import { FieldMultiSelect } from "@/shared/pickers/FieldMultiSelect";
import { withAll, withDay, withIds, withOrder, withView, withoutFilters } from "./filter-params";
import { ListPopover } from "./ListPopover";
import { SavedFilters } from "./SavedFilters";
import { useColleagues, useConnections, useOwnQueues, useTags } from "@/shared/pickers/use-choices";
import { useNarrow } from "@/shared/ui/use-narrow";
import { useListRights } from "./use-list-rights";
import Views from "./Views";

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
  const { t } = useTranslation(["search", "common"]);
  const { mayShowAll } = useListRights();
  return (
    <>
      {mayShowAll ? (
        <OnOff
          label={t("filters.showAll")}
          isOn={showsAll(search, true)}
          onChange={(isOn) => go(withAll(searchNow(), isOn))}
        />
      ) : null}
      <FieldMultiSelect
        label={t("filters.queues")}
        choices={useOwnQueues()}
        ids={idsOf(search, "queues")}
        onChange={(ids) => go(withIds(searchNow(), "queues", ids))}
      />
      <FieldMultiSelect
        label={t("filters.connections")}
        choices={useConnections()}
        ids={idsOf(search, "connections")}
        onChange={(ids) => go(withIds(searchNow(), "connections", ids))}
      />
      <OnOff
        label={t("filters.fromAd")}
        isOn={showsOnly(search, adParam)}
        onChange={(isOn) => go(withView(searchNow(), adParam, isOn))}
      />
      {tabOf(search) === "closed" ? null : (
        <>
          <OnOff
            label={t("filters.overdue")}
            isOn={showsOnly(search, overdueParam)}
            onChange={(isOn) => go(withView(searchNow(), overdueParam, isOn))}
          />
          {tabOf(search) === "open" ? (
            <OnOff
              label={t("filters.paused")}
              isOn={showsOnly(search, pausedParam)}
              onChange={(isOn) => go(withView(searchNow(), pausedParam, isOn))}
            />
          ) : null}
          <Order search={search} go={go} />
        </>
      )}
    </>
  );
}

/** Not for closed tickets, where nobody waits. */
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
      {ticketOrders.map((order) => (
        <MenuItem key={order} value={order}>
          {t(`order.${order}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function SearchFilters({ search, go }: PartProps) {
  const { t } = useTranslation(["search", "common"]);
  const { mayAskUsers } = useListRights();
  return (
    <>
      <FieldMultiSelect
        label={t("filters.tags")}
        choices={useTags()}
        ids={idsOf(search, "tags")}
        onChange={(ids) => go(withIds(searchNow(), "tags", ids))}
      />
      {mayAskUsers ? <UsersFilter search={search} go={go} /> : null}
      <Day name="date" search={search} go={go} />
      <Day name="updatedAt" search={search} go={go} />
    </>
  );
}

function UsersFilter({ search, go }: PartProps) {
  const { t } = useTranslation(["search", "common"]);
  return (
    <FieldMultiSelect
      label={t("filters.users")}
      choices={useColleagues()}
      ids={idsOf(search, "users")}
      onChange={(ids) => go(withIds(searchNow(), "users", ids))}
    />
  );
}

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
