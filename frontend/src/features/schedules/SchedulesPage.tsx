import type { ScheduleDto } from "@guiche/contract/schedules";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import { useSearch } from "../../shared/go";
import { PageFrame } from "../../shared/lists/PageFrame";
import { SearchField } from "../../shared/lists/SearchField";
import { searchWith } from "../../shared/lists/search-with";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { useScheduleMutations } from "../../shared/schedules/use-schedule-mutations";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { lazyDialog } from "../../shared/ui/lazy-dialog";
import { withNamespaces } from "../../shared/i18n/i18n";
import { ActionsContext } from "./actions";
import { Body } from "./Body";
import { windowOf } from "./calendar-days";
import { ChosenDayContext } from "./chosen-day";
import { Filters } from "./Filters";
import { firstDayOf } from "./first-day";
import { HeldSchedules } from "./HeldSchedules";
import { MoveDialog } from "./MoveDialog";
import { toastDone, toastFailed } from "./toasts";
import { Toolbar } from "./Toolbar";
import { useCalendarKeys } from "./use-calendar-keys";
import { useMove } from "./use-move";
import { useCalendarParams } from "./use-calendar-params";
import { useSchedules } from "./use-schedules";

const ScheduleDialog = lazyDialog(() =>
  withNamespaces(import("../../shared/schedules/ScheduleDialog"), "schedules", "variables", "moving", "templates"),
);

type Over =
  | { dialog: "none" }
  | { dialog: "add"; sendAt?: string }
  | { dialog: "edit" | "move" | "remove"; row: ScheduleDto };

/** Working days begin then; a schedule for another day proposes it. */
const morning = "09:00";

/** Messages to be sent later. `?contactId=` opens the dialog for that contact. */
export function SchedulesPage() {
  const { t, i18n } = useTranslation(["schedules", "common"]);
  const calendar = useCalendarParams();
  const { zone, now, today, view, day, setDay } = calendar;
  const { search, inputText, setInputText, clear } = useSearchParam();
  const window = windowOf(view, day, firstDayOf(i18n.language));
  const list = useSchedules({ ...window, search, whatsappId: calendar.whatsappId, userId: calendar.userId }, zone);
  const { remove, sendNow } = useScheduleMutations();
  const move = useMove(zone);
  const [over, setOver] = useState<Over>({ dialog: "none" });
  const close = () => setOver({ dialog: "none" });
  const [params, choose] = useSearch();
  const contactId = Number(params.get("contactId")) || null;

  const add = (wall: string) => {
    const at = wall.length === 10 || wall.endsWith("T00:00") ? `${wall.slice(0, 10)}T${morning}` : wall;
    // In the past nothing can be sent: the default is an hour from now.
    setOver({ dialog: "add", ...(at > now && { sendAt: at }) });
  };
  const addOn = (on: string) => (on === today ? setOver({ dialog: "add" }) : add(on));
  const actions = useMemo(
    () => ({
      open: (row: ScheduleDto) => setOver({ dialog: "edit", row }),
      move: (row: ScheduleDto) => setOver({ dialog: "move", row }),
      remove: (row: ScheduleDto) => setOver({ dialog: "remove", row }),
      sendNow: (row: ScheduleDto) => void sendNow(row.id).then(() => toastDone(t("schedules:sendsNow")), toastFailed),
    }),
    [sendNow, t],
  );
  const keys = useCalendarKeys({
    day,
    setDay,
    onNew: addOn,
    onMove: (id) => {
      const row = list.rows.find((one) => one.id === id);
      if (row?.sentAt === null) actions.move(row);
    },
  });
  const chosenDay = useMemo(
    () => ({
      chosenDay: day,
      today,
      open: (next: string) => choose(agendaFrom(next)),
      focusDay: keys.focusDay,
    }),
    [day, today, choose, keys.focusDay],
  );
  const removeRow = ({ id }: ScheduleDto) => remove(id).then(() => toastDone(t("schedules:removed")), toastFailed);

  return (
    <PageFrame
      title={t("schedules:title")}
      search={<SearchField label={t("schedules:search")} inputText={inputText} onType={setInputText} onClear={clear} />}
      actions={
        <>
          <Filters calendar={calendar} />
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOver({ dialog: "add" })}>
            {t("schedules:add")}
          </Button>
        </>
      }
    >
      <ActionsContext value={actions}>
        <ChosenDayContext value={chosenDay}>
          <HeldSchedules zone={zone} />
          {search ? (
            <Box sx={{ typography: "h2", mb: 4 }}>{t("schedules:found")}</Box>
          ) : (
            <Toolbar calendar={calendar} window={window} />
          )}
          <Box {...keys.box}>
            <Body
              calendar={calendar}
              list={list}
              search={search}
              onClearSearch={clear}
              onNew={(wall) => (wall.endsWith("T00:00") ? addOn(wall.slice(0, 10)) : add(wall))}
              onMove={({ row }, wall) => void move(row, wall).catch(toastFailed)}
            />
          </Box>
        </ChosenDayContext>
      </ActionsContext>
      {over.dialog === "add" ? <ScheduleDialog sendAt={over.sendAt} onClose={close} /> : null}
      {over.dialog === "edit" ? <ScheduleDialog row={over.row} onClose={close} /> : null}
      {over.dialog === "none" && contactId !== null ? (
        <ScheduleDialog contactId={contactId} onClose={() => choose(searchWith("contactId", ""), { replace: true })} />
      ) : null}
      {over.dialog === "move" ? <MoveDialog row={over.row} zone={zone} onMove={move} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={over.dialog === "remove" ? t("schedules:removeTitle", { name: over.row.contact.name }) : ""}
        text={t("common:dialogs.deleteText")}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeRow(over.row) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}

function agendaFrom(day: string): URLSearchParams {
  const search = searchWith("day", day);
  search.set("view", "agenda");
  return search;
}
