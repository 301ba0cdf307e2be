import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { SxProps, Theme } from "@mui/material/styles";
import { useFormikContext } from "formik";
import WrongIcon from "lucide-react/icons/circle-alert";
import { memo, useEffect, useEffectEvent, useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNarrow } from "../ui/use-narrow";

interface FormTab {
  name: string;
  label: string;
  /** Names of the tab's fields: an invalid one selects the tab. */
  fields: readonly string[];
  /** A dot marks the tab while one of its fields has a text; this says so to those who do not see it. */
  filledLabel?: string;
  content: ReactNode;
}

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

const Dot = () => (
  <Box
    component="span"
    data-testid="filled"
    sx={{ width: 8, height: 8, borderRadius: "50%", bgcolor: "currentColor", ml: 2 }}
  />
);

interface Props {
  label: string;
  tabs: readonly FormTab[];
  /** The tabs are a list at the left, where there is room. */
  isList?: boolean;
}

const barSx: SxProps<Theme> = { mx: -1, borderBottom: 1, borderColor: "divider" };
const listSx: SxProps<Theme> = {
  position: "sticky",
  top: 0,
  width: 184,
  flexShrink: 0,
  borderRight: 1,
  borderColor: "divider",
  "& [role=tab]": { alignItems: "flex-start", justifyContent: "flex-start", textAlign: "start", minHeight: 40, pl: 0 },
};

interface TabLook {
  name: string;
  label: string;
  /** What the mark says to those who do not see it. */
  words?: string | undefined;
  mark: "wrong" | "filled" | null;
}

interface BarProps {
  id: string;
  label: string;
  /** The tabs as JSON: while it is the same, a key in the form draws none of them again. */
  looks: string;
  selectedTab: string | undefined;
  isAtLeft: boolean;
  onChoose: (name: string) => void;
}

const TabBar = memo(function TabBar({ id, label, looks, selectedTab, isAtLeft, onChoose }: BarProps) {
  return (
    <Tabs
      value={selectedTab}
      onChange={(_event, name: string) => onChoose(name)}
      aria-label={label}
      {...(isAtLeft
        ? { orientation: "vertical", sx: listSx }
        : { variant: "scrollable", allowScrollButtonsMobile: true, sx: barSx })}
    >
      {(JSON.parse(looks) as TabLook[]).map((tab) => (
        <Tab
          key={tab.name}
          value={tab.name}
          label={tab.label}
          aria-label={tab.words}
          icon={tab.mark === "wrong" ? <WrongIcon size={16} /> : tab.mark === "filled" ? <Dot /> : undefined}
          iconPosition="end"
          id={`${id}-${tab.name}-tab`}
          aria-controls={`${id}-${tab.name}`}
          sx={{ minHeight: 48, ...(tab.mark === "wrong" && { color: "error.main" }) }}
        />
      ))}
    </Tabs>
  );
});

/** A long form in tabs. All panels stay mounted, so saving includes what was typed in hidden ones. */
export function FormTabs({ label, tabs, isList = false }: Props) {
  const { t } = useTranslation();
  const { errors, values, isSubmitting } = useFormikContext<Record<string, unknown>>();
  const [selectedTab, setSelectedTab] = useState(tabs[0]?.name);
  const id = useId();
  const isAtLeft = !useNarrow() && isList;
  const isWrong = (tab: FormTab) => tab.fields.some((field) => field in errors);
  const hasText = (tab: FormTab) => tab.fields.some((field) => isText(values[field]));
  const isMarked = (tab: FormTab) => tab.filledLabel !== undefined && hasText(tab);

  const showWrong = useEffectEvent(() => {
    const current = tabs.find(({ name }) => name === selectedTab);
    const wrong = tabs.find(isWrong);
    if (!wrong || (current && isWrong(current))) return;
    setSelectedTab(wrong.name);
    // The fields can be focused only once they are visible.
    requestAnimationFrame(() =>
      document.getElementById(`${id}-${wrong.name}`)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  });
  // Runs after a submit and after a server error, not while typing.
  useEffect(() => {
    if (isSubmitting) return;
    const frame = requestAnimationFrame(() => showWrong());
    return () => cancelAnimationFrame(frame);
  }, [isSubmitting]);

  const looks = tabs.map((tab): TabLook => ({
    ...{ name: tab.name, label: tab.label, mark: isWrong(tab) ? "wrong" : isMarked(tab) ? "filled" : null },
    words: isWrong(tab) ? t("dialogs.wrongPart", { label: tab.label }) : isMarked(tab) ? tab.filledLabel : undefined,
  }));

  return (
    <Box sx={isAtLeft ? { display: "flex", alignItems: "flex-start", gap: 6 } : { display: "grid", gap: 5 }}>
      <TabBar
        id={id}
        label={label}
        looks={JSON.stringify(looks)}
        selectedTab={selectedTab}
        isAtLeft={isAtLeft}
        onChoose={setSelectedTab}
      />
      {tabs.map((tab) => (
        <Box
          key={tab.name}
          role="tabpanel"
          id={`${id}-${tab.name}`}
          aria-labelledby={`${id}-${tab.name}-tab`}
          hidden={tab.name !== selectedTab}
          sx={{ display: tab.name === selectedTab ? "grid" : "none", gap: 5, flex: 1, minWidth: 0 }}
        >
          {tab.content}
        </Box>
      ))}
    </Box>
  );
}
