import { presetDays } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import UnfoldIcon from "lucide-react/icons/chevron-down";
import { useTranslation } from "react-i18next";
import { DayField } from "../../shared/forms/DayField";
import { useSearch } from "../../shared/go";
import { FieldMultiSelect } from "../../shared/pickers/FieldMultiSelect";
import { useColleagues, useConnections, useOwnQueues } from "../../shared/pickers/use-choices";
import { useNarrow } from "../../shared/ui/use-narrow";
import {
  dayIn,
  idsIn,
  includesGroups,
  isInBusinessHours,
  spanOf,
  withBusinessHours,
  withGroups,
  withIds,
  withParam,
  withSpan,
  type Span,
} from "./report-filter";

/** The one filter of the page. It is in the address, so that a link shows the same. */
export function FilterBar() {
  const { t } = useTranslation("dashboard");
  const [search, setSearch] = useSearch();
  const go = (next: URLSearchParams) => setSearch(next, { replace: true });
  const span = spanOf(search);
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const [queues, connections, people] = [useOwnQueues(), useConnections(), useColleagues()];
  return (
    <Card
      component="section"
      aria-label={t("filter.label")}
      sx={{
        p: 3,
        display: "grid",
        gap: 3,
        gridTemplateColumns: { xs: "1fr", sm: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" },
        position: { md: "sticky" },
        top: 0,
        zIndex: 2,
        alignItems: "center",
        "@media (min-width: 1300px)": {
          gridTemplateColumns: span === "range" ? undefined : "repeat(4, minmax(0, 1fr)) auto",
          "& > :last-child": { gridColumn: "auto" },
        },
      }}
    >
      <TextField
        select
        size="small"
        label={t("filter.period")}
        value={String(span)}
        onChange={({ target }) =>
          go(withSpan(search, target.value === "range" ? "range" : (Number(target.value) as Span)))
        }
      >
        {presetDays.map((days) => (
          <MenuItem key={days} value={String(days)}>
            {t("filter.days", { count: days })}
          </MenuItem>
        ))}
        <MenuItem value="range">{t("filter.range")}</MenuItem>
      </TextField>
      {span === "range"
        ? (["from", "to"] as const).map((name) => (
            <DayField
              key={name}
              size="small"
              label={t(`filter.${name}`)}
              value={dayIn(search, name)}
              onChange={(day) => go(withParam(search, name, day))}
            />
          ))
        : null}
      {isNarrow ? (
        <Button
          aria-expanded={isOpen}
          endIcon={<UnfoldIcon size={18} style={{ rotate: isOpen ? "180deg" : undefined }} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t("filter.more")}
        </Button>
      ) : null}
      {isNarrow && !isOpen ? null : (
        <>
          <FieldMultiSelect
            label={t("filter.queues")}
            choices={queues}
            ids={idsIn(search, "queues")}
            onChange={(ids) => go(withIds(search, "queues", ids))}
          />
          <FieldMultiSelect
            label={t("filter.connections")}
            choices={connections}
            ids={idsIn(search, "connections")}
            onChange={(ids) => go(withIds(search, "connections", ids))}
          />
          <FieldMultiSelect
            label={t("filter.users")}
            choices={people}
            ids={idsIn(search, "users")}
            onChange={(ids) => go(withIds(search, "users", ids))}
          />
          <Box sx={{ gridColumn: "1 / -1", display: "flex", flexWrap: "wrap", columnGap: 4 }}>
            <BusinessHours isOn={isInBusinessHours(search)} onChange={(isOn) => go(withBusinessHours(search, isOn))} />
            <FormControlLabel
              label={t("filter.includeGroups")}
              control={
                <Switch checked={includesGroups(search)} onChange={(_event, isOn) => go(withGroups(search, isOn))} />
              }
              sx={{ alignSelf: "start" }}
            />
          </Box>
        </>
      )}
    </Card>
  );
}

/** Which clock the times of the page are on. */
function BusinessHours({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation("dashboard");
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        label={t("filter.businessHours")}
        control={
          <Switch
            checked={isOn}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { "aria-describedby": isOn ? id : undefined } }}
          />
        }
      />
      {isOn ? (
        <FormHelperText id={id} sx={{ m: 0 }}>
          {t("filter.businessHoursHelp")}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
