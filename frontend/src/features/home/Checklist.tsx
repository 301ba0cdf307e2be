import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import LinearProgress from "@mui/material/LinearProgress";
import Link from "@mui/material/Link";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import { OkIcon } from "../../shared/ui/icons";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { steps, type StepName } from "./steps";
import { useSimulatedPhone } from "./use-checklist";

interface Props {
  done: Record<StepName, boolean | undefined>;
  onDismiss: () => void;
}

/** The setup steps that a new company has left. */
export function Checklist({ done, onDismiss }: Props) {
  const { t } = useTranslation("home");
  const id = useId();
  const count = steps.filter(({ name }) => done[name]).length;
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
        {steps.map(({ name, path }, place) => (
          <Step key={name} name={name} path={path} index={place + 1} done={done[name]} />
        ))}
      </Box>
      <Button onClick={onDismiss} sx={{ justifySelf: "end", mt: -2 }}>
        {t("checklist.dismiss")}
      </Button>
    </Card>
  );
}

interface StepProps {
  name: StepName;
  path: string;
  index: number;
  done: boolean | undefined;
}

function Step({ name, path, index, done }: StepProps) {
  const { t } = useTranslation("home");
  const simulated = useSimulatedPhone() && name === "connect";
  const why =
    done === undefined ? t("checklist.unknown") : t(`checklist.steps.${simulated ? "connectOrTry" : name}.why`);
  return (
    <Box component="li" data-testid={`step-${name}`} sx={{ display: "flex", gap: 3, minWidth: 0 }}>
      <Box sx={{ mt: { xs: done ? 0 : 2.5, sm: 0 } }}>
        <Mark done={done === true} index={index} />
      </Box>
      <Box sx={{ minWidth: 0, pt: 0.75 }}>
        {done ? (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {t(`checklist.steps.${name}.name`)}
            <Box component="span" sx={visuallyHidden}>{`: ${t("checklist.done")}`}</Box>
          </Box>
        ) : (
          <>
            <Link
              component={RouterLink}
              to={path}
              sx={{ color: "link", fontWeight: 600, display: "inline-block", minHeight: 24, py: { xs: 2.5, sm: 0 } }}
            >
              {t(`checklist.steps.${name}.name`)}
            </Link>
            <Box sx={{ typography: "body2", color: "text.secondary" }}>{why}</Box>
          </>
        )}
      </Box>
    </Box>
  );
}

/** A check mark or the step's number; the text beside it says the same. */
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
    {done ? <OkIcon sx={{ fontSize: 20 }} /> : index}
  </Box>
);
