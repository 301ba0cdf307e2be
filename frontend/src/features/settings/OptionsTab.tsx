import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import { useSomeConnectionCan } from "../../shared/connections/use-some-connection-can";
import { SearchField } from "../../shared/lists/SearchField";
import { Can } from "../../shared/permissions/Can";
import { EmptyState } from "../../shared/ui/EmptyState";
import { LoadState } from "../../shared/ui/LoadState";
import { HolidaysCard } from "./HolidaysCard";
import { Option } from "./Option";
import { findOptions, type OptionKey } from "./options";
import { SimulatedBilling } from "./SimulatedBilling";
import { useSettings, valueIn } from "./use-settings";

/** «Opções»: the company's options, each saved separately. */
export function OptionsTab() {
  const { t } = useTranslation("settings");
  const { data: settings, error, refetch } = useSettings();
  const [searchText, setSearchText] = useState("");
  const can = { calls: useSomeConnectionCan("calls"), groups: useSomeConnectionCan("groups") };

  if (!settings) {
    return <LoadState error={error} onRetry={refetch} height={72} />;
  }
  const textOf = (key: OptionKey) => [t(`options.${key}.label`), t(`options.${key}.help`), key].join(" ");
  const groups = findOptions(searchText, textOf, can);

  return (
    <Box sx={{ display: "grid", gap: 4, maxWidth: 860 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
        <Box sx={{ flex: "1 1 260px" }}>
          <SearchField
            label={t("search")}
            inputText={searchText}
            onType={setSearchText}
            onClear={() => setSearchText("")}
          />
        </Box>
        <Can do="audit:see">
          <Link
            component={RouterLink}
            to="/audit?action=setting.changed"
            sx={{ display: "inline-flex", alignItems: "center", minHeight: { xs: 44, sm: 24 }, color: "link" }}
          >
            {t("changes")}
          </Link>
        </Can>
      </Box>
      {groups.length === 0 ? (
        <EmptyState
          drawing="emptyRoll"
          text={t("noneFound", { text: searchText.trim() })}
          action={
            <Button variant="outlined" onClick={() => setSearchText("")}>
              {t("clearSearch")}
            </Button>
          }
        />
      ) : null}
      {groups.map(({ name, keys }) => (
        <Fragment key={name}>
          <Card component="section" aria-label={t(`groups.${name}`)} sx={{ px: { xs: 4, sm: 5 }, py: 3 }}>
            <Box component="h2" sx={{ typography: "h2", m: 0, py: 1 }}>
              {t(`groups.${name}`)}
            </Box>
            {name === "billing" ? <SimulatedBilling settings={settings} /> : null}
            {keys.map((key) => (
              <Option key={key} option={key} value={valueIn(settings, key)} />
            ))}
          </Card>
          {/* In queue mode the holidays still belong to the company. */}
          {name === "queues" && valueIn(settings, "scheduleType") === "queue" && searchText.trim() === "" ? (
            <HolidaysCard value={valueIn(settings, "holidays")} zone={valueIn(settings, "timezone")} />
          ) : null}
        </Fragment>
      ))}
    </Box>
  );
}
