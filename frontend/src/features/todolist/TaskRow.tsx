import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import DeleteIcon from "lucide-react/icons/trash-2";
import DownIcon from "lucide-react/icons/chevron-down";
import EditIcon from "lucide-react/icons/pencil";
import UpIcon from "lucide-react/icons/chevron-up";
import { RowAction } from "../../shared/lists/RowAction";
import { TaskEditor } from "./TaskEditor";
import type { Direction, Task } from "./tasks";

interface Props {
  task: Task;
  isFirst: boolean;
  isLast: boolean;
  isEdited: boolean;
  hold: (button: "edit" | "up" | "down" | "remove") => Ref<HTMLButtonElement>;
  onCheck: (done: boolean) => void;
  onEdit: () => void;
  /** False: the change could not be stored. */
  onSave: (text: string) => boolean;
  onLeave: () => void;
  onMove: (direction: Direction) => void;
  onRemove: () => void;
}

/** One task: can be checked off, edited in place, moved and deleted. */
export function TaskRow({ task, isFirst, isLast, isEdited, hold, ...act }: Props) {
  const { t } = useTranslation("todo");
  const { text, done } = task;
  return (
    <Card
      component="li"
      data-testid="task"
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, pl: 4, pr: 2, py: 1, minWidth: 0 }}
    >
      {isEdited ? (
        <TaskEditor text={text} onSave={act.onSave} onLeave={act.onLeave} />
      ) : (
        <>
          <FormControlLabel
            label={text}
            control={<Checkbox checked={done} onChange={(_, on) => act.onCheck(on)} />}
            sx={{ flex: "1 1 220px", minWidth: 0, mr: 0 }}
            slotProps={{
              typography: {
                sx: {
                  overflowWrap: "anywhere",
                  py: 2,
                  ...(done ? { textDecoration: "line-through", color: "text.secondary" } : {}),
                },
              },
            }}
          />
          <Box sx={{ display: "flex", ml: "auto" }}>
            <RowAction
              ref={hold("up")}
              label={t("up", { text })}
              Icon={UpIcon}
              disabled={isFirst}
              onClick={() => act.onMove("up")}
            />
            <RowAction
              ref={hold("down")}
              label={t("down", { text })}
              Icon={DownIcon}
              disabled={isLast}
              onClick={() => act.onMove("down")}
            />
            <RowAction ref={hold("edit")} label={t("edit", { text })} Icon={EditIcon} onClick={act.onEdit} />
            <RowAction ref={hold("remove")} label={t("remove", { text })} Icon={DeleteIcon} onClick={act.onRemove} />
          </Box>
        </>
      )}
    </Card>
  );
}
