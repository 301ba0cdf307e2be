import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import CheckIcon from "lucide-react/icons/check";

const stepNames = ["file", "mapping", "result"] as const;
export type StepName = (typeof stepNames)[number];

/** The steps of the import, with the current one marked. */
export function Steps({ current }: { current: StepName }) {
  const { t } = useTranslation("contacts");
  const place = stepNames.indexOf(current);
  return (
    <Box
      component="ol"
      aria-label={t("sheet.steps.label")}
      sx={{ listStyle: "none", m: 0, p: 0, display: "flex", flexWrap: "wrap", columnGap: 5, rowGap: 2 }}
    >
      {stepNames.map((name, at) => (
        <Box
          component="li"
          key={name}
          aria-current={at === place ? "step" : undefined}
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 2,
            typography: "body2",
            fontWeight: at === place ? 600 : 400,
            color: at <= place ? "text.primary" : "text.secondary",
          }}
        >
          <Box
            aria-hidden="true"
            sx={(theme) => ({
              display: "grid",
              placeItems: "center",
              width: 24,
              height: 24,
              borderRadius: "12px",
              typography: "caption",
              fontWeight: 600,
              border: `1px solid ${at <= place ? theme.vars.palette.primary.main : theme.vars.palette.outline}`,
              bgcolor: at === place ? theme.vars.palette.primary.main : "transparent",
              color:
                at === place
                  ? theme.vars.palette.primary.contrastText
                  : at < place
                    ? theme.vars.palette.primary.main
                    : theme.vars.palette.text.secondary,
            })}
          >
            {at < place ? <CheckIcon size={16} /> : at + 1}
          </Box>
          {t(`sheet.steps.${name}`)}
        </Box>
      ))}
    </Box>
  );
}
