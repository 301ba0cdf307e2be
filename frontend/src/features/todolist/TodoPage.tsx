import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CloseButtonProps } from "react-toastify";
import { PageFrame } from "../../shared/lists/PageFrame";
import { EmptyState } from "../../shared/ui/EmptyState";
import { toastError, toastSuccess } from "../../shared/ui/toast";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { NewTask } from "./NewTask";
import { TaskRow } from "./TaskRow";
import type { Direction, Task, Tasks } from "./tasks";
import { UnreadableTasks } from "./UnreadableTasks";
import { useFocusInList } from "./use-focus-in-list";
import { useTasks } from "./use-tasks";

const undoMs = 6_000;
const none: Tasks = [];

/** The user's tasks, stored only in this browser. */
export function TodoPage() {
  const { t } = useTranslation("todo");
  const { storedTasks, actions } = useTasks();
  const tasks = storedTasks.state === "ready" ? storedTasks.tasks : none;
  const [editing, setEditing] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const removals = useRef(0);
  const { hold, focusNext } = useFocusInList(tasks, editing);

  const reportFailure = (done: boolean) => {
    if (!done) toastError(t("notKept"));
    return done;
  };
  const leave = (task: Task) => {
    focusNext([task.id, "edit"]);
    setEditing(null);
  };
  const move = (task: Task, place: number, direction: Direction) => {
    focusNext([task.id, direction], [task.id, direction === "up" ? "down" : "up"]);
    if (!reportFailure(actions.move(task, direction))) return;
    const now = direction === "up" ? place : place + 2;
    setAnnouncement(t("movedTo", { text: task.text, place: now, count: tasks.length }));
  };
  const remove = (task: Task, place: number) => {
    focusNext([tasks[place + 1]?.id, "remove"], [tasks[place - 1]?.id, "remove"]);
    if (!reportFailure(actions.remove(task))) return;
    if (tasks.length === 1) input.current?.focus();
    removals.current += 1;
    toastSuccess(t("removed", { text: task.text }), {
      autoClose: undoMs,
      closeButton: ({ closeToast }: CloseButtonProps) => (
        <Undo
          onClick={(event) => {
            closeToast(event);
            focusNext([task.id, "remove"]);
            reportFailure(actions.putBack(task, place));
          }}
        />
      ),
      // A unique id, so that deleting again after an undo shows a new toast.
      toastId: `task:${removals.current}`,
    });
  };

  return (
    <PageFrame title={t("title")}>
      <Box sx={{ maxWidth: 760, display: "grid", gap: 4 }}>
        {storedTasks.state === "broken" ? (
          <UnreadableTasks text={storedTasks.text} onStartOver={() => reportFailure(actions.startOver())} />
        ) : storedTasks.state === "closed" ? (
          <Box role="alert">{t("closed")}</Box>
        ) : (
          <>
            <NewTask input={input} onAdd={(text) => reportFailure(actions.add(text))} />
            {tasks.length === 0 ? (
              <EmptyState drawing="stamp" text={t("empty")} />
            ) : (
              <Box
                component="ul"
                aria-label={t("label")}
                sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}
              >
                {tasks.map((task, place) => (
                  <TaskRow
                    key={task.id}
                    task={task}
                    isFirst={place === 0}
                    isLast={place === tasks.length - 1}
                    isEdited={editing === task.id}
                    hold={(button) => hold(task.id, button)}
                    onCheck={(done) => reportFailure(actions.check(task, done))}
                    onEdit={() => setEditing(task.id)}
                    onSave={(text) => reportFailure(actions.edit(task, text))}
                    onLeave={() => leave(task)}
                    onMove={(direction) => move(task, place, direction)}
                    onRemove={() => remove(task, place)}
                  />
                ))}
              </Box>
            )}
          </>
        )}
        <Box role="status" sx={visuallyHidden}>
          {announcement}
        </Box>
      </Box>
    </PageFrame>
  );
}

function Undo({ onClick }: { onClick: (event: MouseEvent<HTMLButtonElement>) => void }) {
  const { t } = useTranslation("todo");
  return (
    <Button size="small" sx={{ alignSelf: "center", flexShrink: 0, ml: "auto" }} onClick={onClick}>
      {t("undo")}
    </Button>
  );
}
