import type { SettingDto } from "@guiche/contract/settings";
import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { Suspense, useEffect, useEffectEvent, useId, useRef, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import {
  CompanyLine,
  DeadlinesTab,
  HoursDialog,
  HoursTab,
  OptionsTab,
  useInvalidateCompany,
  useSettings,
  valueIn,
} from "../../features/settings";
import { useSearch } from "../../shared/go";
import { PageFrame } from "../../shared/lists/PageFrame";
import { useSession } from "../../shared/session";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { screen } from "../screen";
import { chosenTab, openTabs, type SettingsTab } from "./tabs";

const platform = () => import("../../features/platform");

const contents: Record<SettingsTab, ComponentType> = {
  options: OptionsTab,
  hours: HoursTab,
  deadlines: DeadlinesTab,
  companies: screen("platform", () => platform().then((module) => module.CompaniesTab)).Component,
  plans: screen("platform", () => platform().then((module) => module.PlansTab)).Component,
  helps: screen("platform", () => platform().then((module) => module.HelpsTab)).Component,
  installation: screen(["platform", "connections"], () => platform().then((module) => module.InstallationTab))
    .Component,
};

/** /settings: the company's options, hours and deadlines and, for the platform owner, companies, plans, help and the installation. */
export function SettingsScreen() {
  const { t } = useTranslation("settings");
  const [params, choose] = useSearch();
  const { user } = useSession();
  const { data: settings } = useSettings();
  // Until the settings load, those of the session decide.
  const scheduleType = valueIn(settings ?? (user.company.settings as SettingDto[]), "scheduleType");
  const tabs = openTabs(user.super, scheduleType);
  const tab = chosenTab(params.get("tab"), tabs);
  const id = useId();
  useReloadOnSwitch(tab);
  const Content = contents[tab];
  // The address of the hours, before they are switched on: both come about in one dialog.
  const setsUpHours = params.get("tab") === "hours" && scheduleType === "disabled";

  return (
    <PageFrame title={t("title")}>
      <CompanyLine />
      <Tabs
        value={tab}
        // Changing the tab drops the search of the previous one.
        onChange={(_event, next: SettingsTab) => choose(new URLSearchParams({ tab: next }))}
        aria-label={t("tabs.label")}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ borderBottom: 1, borderColor: "divider", mb: 5 }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(`tabs.${name}`)}
            id={`${id}-${name}-tab`}
            aria-controls={name === tab ? `${id}-${name}` : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-${tab}`} aria-labelledby={`${id}-${tab}-tab`}>
        <Suspense fallback={<SkeletonRows height={72} />}>
          <Content />
        </Suspense>
      </Box>
      {setsUpHours ? <HoursDialog onClose={() => choose(new URLSearchParams({ tab: "options" }))} /> : null}
    </PageFrame>
  );
}

/** Refetches company, settings and user on every change of tab, however it happened. */
function useReloadOnSwitch(tab: SettingsTab) {
  const lastTab = useRef(tab);
  const reload = useEffectEvent(useInvalidateCompany());
  useEffect(() => {
    if (lastTab.current === tab) return;
    lastTab.current = tab;
    reload();
  }, [tab]);
}
