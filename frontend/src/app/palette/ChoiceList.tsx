import Box from "@mui/material/Box";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import CommandIcon from "lucide-react/icons/terminal";
import ForwardIcon from "lucide-react/icons/chevron-right";
import ListIcon from "lucide-react/icons/list";
import PersonIcon from "lucide-react/icons/user";
import QuickIcon from "lucide-react/icons/zap";
import SettingsIcon from "lucide-react/icons/settings";
import type { LucideIcon } from "lucide-react";
import { KeyCaps } from "../../shared/commands/KeyCaps";
import { ariaKeys } from "../../shared/commands/key-caps";
import type { Choice, Section, SectionName } from "./sections";
import { oneLine } from "@/shared/ui/looks";

const icons: Record<SectionName, LucideIcon> = {
  ticket: CommandIcon,
  actions: CommandIcon,
  places: ForwardIcon,
  filters: ListIcon,
  contacts: PersonIcon,
  replies: QuickIcon,
  preferences: SettingsIcon,
};

interface Props {
  /** Prefix of the ids of the list and its options, for `aria-activedescendant`. */
  id: string;
  sections: readonly Section[];
  active: Choice | undefined;
  onPoint: (id: string) => void;
  onChoose: (choice: Choice) => void;
}

export function ChoiceList({ id, sections, active, onPoint, onChoose }: Props) {
  const { t } = useTranslation("commands");
  const activeId = active && `${id}-${active.id}`;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <Box
      role="listbox"
      id={`${id}-list`}
      aria-label={t("palette.title")}
      // The focus stays in the field; the list scrolls to the active option.
      tabIndex={-1}
      sx={{ flexGrow: 1, minHeight: 0, overflowY: "auto", scrollPaddingBlock: 32, px: 2, pb: 2 }}
    >
      {sections.map((section) => (
        <Box key={section.name} role="group" aria-labelledby={`${id}-of-${section.name}`}>
          <Box
            id={`${id}-of-${section.name}`}
            role="presentation"
            sx={{ typography: "caption", fontWeight: 600, color: "text.secondary", px: 2, pt: 3, pb: 1 }}
          >
            {t(`palette.sections.${section.name}`)}
          </Box>
          {section.choices.map((choice) => (
            <Option
              key={choice.id}
              id={`${id}-${choice.id}`}
              choice={choice}
              isActive={choice === active}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface OptionProps extends Pick<Props, "onPoint" | "onChoose"> {
  id: string;
  choice: Choice;
  isActive: boolean;
}

function Option({ id, choice, isActive, onPoint, onChoose }: OptionProps) {
  const Icon = choice.Icon ?? icons[choice.section];
  return (
    <Box
      role="option"
      id={id}
      aria-selected={isActive}
      aria-keyshortcuts={choice.keys && ariaKeys(choice.keys)}
      // Not on pointer enter: a list that scrolls under a resting pointer would change the keyboard's choice.
      onPointerMove={isActive ? undefined : () => onPoint(choice.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(choice)}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 3,
        minHeight: { xs: 44, sm: 36 },
        px: 2,
        py: 1,
        borderRadius: "8px",
        cursor: "pointer",
        bgcolor: isActive ? "action.selected" : undefined,
        outline: isActive ? "2px solid" : undefined,
        outlineColor: (theme) => theme.vars.palette.focus,
        outlineOffset: "-2px",
      }}
    >
      <Icon size={18} style={{ color: "var(--g-palette-text-secondary)" }} />
      <Box sx={{ flexGrow: 1, minWidth: 0, display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
        <Box component="span" sx={{ overflowWrap: "anywhere" }}>
          {choice.label}
        </Box>
        {choice.detail ? (
          <Box
            component="span"
            sx={{
              typography: "body2",
              color: "text.secondary",
              ...oneLine,
            }}
          >
            {choice.detail}
          </Box>
        ) : null}
      </Box>
      {choice.keys ? (
        <Box aria-hidden="true" sx={{ display: "inline-flex", "@media (pointer: coarse)": { display: "none" } }}>
          <KeyCaps keys={choice.keys} />
        </Box>
      ) : null}
    </Box>
  );
}
