import { useTranslation } from "react-i18next";
import { useSession } from "@/shared/session";
import { motion } from "@/shared/theme/tokens";
import { staticStyled } from "@/shared/ui/static-styled";
import { setOpensNextTicket, useOpensNextTicket } from "../../state/next-ticket";

const Label = staticStyled("label", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 6,
  flexShrink: 0,
  minHeight: 24,
  fontSize: "0.75rem",
  color: theme.vars.palette.text.secondary,
  cursor: "pointer",
}));

/** A plain input: the library's switch would be loaded with every conversation. */
const Input = staticStyled("input", (theme) => ({
  appearance: "none",
  flexShrink: 0,
  width: 32,
  height: 20,
  margin: 0,
  border: "1px solid transparent",
  borderRadius: 10,
  cursor: "pointer",
  backgroundColor: theme.vars.palette.outline,
  "&::before": {
    content: '""',
    display: "block",
    width: 14,
    height: 14,
    margin: 2,
    borderRadius: "50%",
    backgroundColor: theme.vars.palette.background.paper,
    transition: `transform ${motion.hover}ms ease-out`,
  },
  "&:checked": { backgroundColor: theme.vars.palette.primary.main },
  "&:checked::before": { transform: "translateX(12px)" },
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
  "@media (forced-colors: active)": { borderColor: "ButtonText", "&::before": { backgroundColor: "ButtonText" } },
}));

/** Whether resolving a ticket opens the person's next one. */
export default function NextSwitch({ hasText }: { hasText: boolean }) {
  const { t } = useTranslation("serving");
  const { user } = useSession();
  return (
    <Label title={t("goOn.help")}>
      <Input
        type="checkbox"
        role="switch"
        aria-label={t("goOn.label")}
        checked={useOpensNextTicket(user.id)}
        onChange={({ target }) => setOpensNextTicket(user.id, target.checked)}
      />
      {hasText ? t("goOn.short") : null}
    </Label>
  );
}
