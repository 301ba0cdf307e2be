import { builtAreas, type PlanDto } from "@guiche/contract/plans";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import { useField } from "formik";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import CheckIcon from "lucide-react/icons/check";
import { formatMoney } from "../../shared/format/money";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { useErrorText } from "../../shared/forms/form-schema";

/** One card per plan, built on native radio buttons. */
export function PlanCards({ name, plans }: { name: string; plans: readonly PlanDto[] }) {
  const { t } = useTranslation("signup");
  const [field, meta] = useField<string>(name);
  const id = useId();
  const wrong = useErrorText(name, meta);
  return (
    <Box
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-required="true"
      aria-invalid={wrong !== undefined}
      aria-describedby={wrong ? `${id}-note` : undefined}
      sx={{ minWidth: 0, borderRadius: 2 }}
    >
      <Box id={`${id}-label`} sx={{ typography: "h2", mb: 2, color: wrong ? "error.main" : "text.primary" }}>
        {t("plan")}
      </Box>
      <Box
        sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" } }}
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            name={name}
            checked={field.value === String(plan.id)}
            describedBy={wrong ? `${id}-note` : undefined}
            onChange={field.onChange}
          />
        ))}
      </Box>
      {wrong ? (
        <FormHelperText id={`${id}-note`} error>
          {wrong}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

interface CardProps {
  plan: PlanDto;
  name: string;
  checked: boolean;
  describedBy: string | undefined;
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
}

function PlanCard({ plan, name, checked, describedBy, onChange }: CardProps) {
  const { t } = useTranslation("signup");
  const areas = builtAreas.filter((flag) => plan[flag] !== false);
  return (
    <Box
      component="label"
      sx={(theme) => ({
        position: "relative",
        display: "flex",
        flexDirection: "column",
        gap: 2,
        p: 4,
        minWidth: 0,
        cursor: "pointer",
        borderRadius: "10px",
        border: `1px solid ${theme.vars.palette.outline}`,
        ...(checked && {
          borderColor: theme.vars.palette.primary.main,
          boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
          bgcolor: theme.vars.palette.state.open.tint,
        }),
        "&:has(input:focus-visible)": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: "2px" },
      })}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, minHeight: 24 }}>
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0, fontWeight: 600, overflowWrap: "anywhere" }}>
          {plan.name}
        </Box>
        <Box
          component="input"
          type="radio"
          name={name}
          value={plan.id}
          checked={checked}
          aria-describedby={describedBy}
          onChange={onChange}
          sx={{
            width: 20,
            height: 20,
            m: 0,
            flexShrink: 0,
            accentColor: "var(--g-palette-primary-main)",
            outline: "none",
          }}
        />
      </Box>
      <Box component="span">
        {plan.value === 0 ? (
          <Box component="strong" sx={{ typography: "h1" }}>
            {t("free")}
          </Box>
        ) : (
          <>
            <Box component="strong" sx={{ typography: "h1" }}>
              {formatMoney(plan.value)}
            </Box>{" "}
            <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
              {t("perMonth")}
            </Box>
          </>
        )}
      </Box>
      <Box component="span" sx={{ typography: "body2" }}>
        {[
          t("users", { count: plan.users }),
          t("connections", { count: plan.connections }),
          ...(plan.officialConnections === null ? [] : [t("officialConnections", { count: plan.officialConnections })]),
          t("queues", { count: plan.queues }),
        ].join(" · ")}
      </Box>
      {areas.length > 0 ? (
        <Box component="span" sx={{ display: "grid", gap: 1, typography: "body2", color: "text.secondary" }}>
          <Box component="span" sx={visuallyHidden}>
            {t("includes")}
          </Box>
          {areas.map((flag) => (
            <Box component="span" key={flag} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
              <CheckIcon size={16} />
              {t(`areas.${flag}`)}
            </Box>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
