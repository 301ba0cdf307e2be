import { useTranslation } from "react-i18next";
import { staticStyled } from "@/shared/ui/static-styled";
import { bareButton } from "@/shared/ui/looks";

export type Mode = "message" | "note";
const modes = ["message", "note"] as const;

/** In pixels, with the space below: the composer's placeholder reserves it. */
export const switchPx = 32;

const Group = staticStyled("div", (theme) => ({
  display: "flex",
  order: -1,
  gap: 4,
  height: switchPx,
  paddingBottom: 6,
  "& > button": {
    padding: "0 10px",
    ...bareButton,
    borderRadius: 13,
    fontSize: "0.8125rem",
    color: theme.vars.palette.text.secondary,
  },
  "& > button:hover": { backgroundColor: theme.vars.palette.background.default },
  "& > button[aria-pressed=true]": {
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.sunken,
  },
  "& > button[data-mode=note][aria-pressed=true]": {
    color: theme.vars.palette.chat.onNote,
    backgroundColor: theme.vars.palette.chat.note,
  },
  [theme.breakpoints.down("sm")]: { height: 44, "& > button": { flexGrow: 1 } },
}));

/** Switches between a message to the customer and a note for the team. */
export function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useTranslation("tickets");
  return (
    <Group role="group" aria-label={t("composer.mode.label")}>
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          data-mode={each}
          aria-pressed={mode === each}
          // One stop for Tab: the mode that is not chosen.
          tabIndex={mode === each ? -1 : 0}
          onClick={() => onChange(each)}
        >
          {t(`composer.mode.${each}`)}
        </button>
      ))}
    </Group>
  );
}
