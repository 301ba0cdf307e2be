import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import LinearProgress from "@mui/material/LinearProgress";
import Link from "@mui/material/Link";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import OkIcon from "lucide-react/icons/circle-check";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { doneSteps, isReachable, steps, tasks, type NextTasks, type TaskName } from "./steps";
import { useSimulatedPhone } from "./use-checklist";

interface Props {
  next: NextTasks;
  onDismiss: () => void;
}

/** The setup steps that a new company has left. */
export function Checklist({ next, onDismiss }: Props) {
  const { t } = useTranslation("home");
  const id = useId();
  const count = doneSteps(next);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, display: "grid", gap: 4 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", justifyContent: "space-between", gap: 2 }}>
        <Box component="h2" id={id} sx={{ typography: "h2", m: 0 }}>
          {t("checklist.title")}
        </Box>
        <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
          {t("checklist.progress", { done: count, all: steps.length })}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={(100 * count) / steps.length}
        aria-label={t("checklist.progress", { done: count, all: steps.length })}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Box
        component="ol"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" },
        }}
      >
        {steps.map((name, place) => (
          <Step
            key={name}
            name={name}
            task={next[name]}
            index={place + 1}
            isBlocked={name === "attend" && !isReachable(next)}
          />
        ))}
      </Box>
      <Button onClick={onDismiss} sx={{ justifySelf: "end", mt: -2 }}>
        {t("checklist.dismiss")}
      </Button>
    </Card>
  );
}

interface StepProps {
  name: TaskName & keyof NextTasks;
  task: TaskName | null | undefined;
  index: number;
  /** An earlier step must be done first. */
  isBlocked: boolean;
}

function Step({ name, task, index, isBlocked }: StepProps) {
  const { t } = useTranslation("home");
  const hasSimulator = useSimulatedPhone();
  const taskName = task ?? name;
  const isDone = task === null;
  const why =
    task === undefined
      ? t("checklist.unknown")
      : isBlocked
        ? t("checklist.blocked")
        : hasSimulator && (taskName === "connect" || taskName === "attend")
          ? t(`checklist.steps.${taskName}OrTry.why`)
          : t(`checklist.steps.${taskName}.why`);
  const title = t(`checklist.steps.${taskName}.name`);
  return (
    <Box component="li" data-testid={`step-${name}`} sx={{ display: "flex", gap: 3, minWidth: 0 }}>
      <Box sx={{ mt: { xs: isDone || isBlocked ? 0 : 2.5, sm: 0 } }}>
        <Mark done={isDone} index={index} />
      </Box>
      <Box sx={{ minWidth: 0, pt: 0.75 }}>
        {isDone ? (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {title}
            <Box component="span" sx={visuallyHidden}>{`: ${t("checklist.done")}`}</Box>
          </Box>
        ) : (
          <>
            {isBlocked ? (
              <Box sx={{ fontWeight: 600 }}>{title}</Box>
            ) : (
              <Link
                component={RouterLink}
                to={tasks[taskName]}
                sx={{ color: "link", fontWeight: 600, display: "inline-block", minHeight: 24, py: { xs: 2.5, sm: 0 } }}
              >
                {title}
              </Link>
            )}
            <Box sx={{ typography: "body2", color: "text.secondary" }}>{why}</Box>
          </>
        )}
      </Box>
    </Box>
  );
}

/** A check mark or the step's number; the text next to it says the same. */
const Mark = ({ done, index }: { done: boolean; index: number }) => (
  <Box
    aria-hidden="true"
    sx={(theme) => ({
      width: 28,
      height: 28,
      flexShrink: 0,
      borderRadius: "14px",
      display: "grid",
      placeContent: "center",
      fontWeight: 600,
      typography: "body2",
      bgcolor: theme.vars.palette.state[done ? "ok" : "closed"].tint,
      color: theme.vars.palette.state[done ? "ok" : "closed"].main,
    })}
  >
    {done ? <OkIcon size={20} /> : index}
  </Box>
);
