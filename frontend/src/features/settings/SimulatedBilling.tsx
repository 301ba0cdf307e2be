import type { SettingDto, SettingKey } from "@guiche/contract/settings";
import { simulatedBilling, simulatedSystems, type SimulatedSystem } from "@guiche/contract/simulated-services";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSimulatedServices } from "../../shared/bot/use-simulated-services";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { saveSetting } from "./save-setting";
import { sendSetting, valueIn } from "./use-settings";

/** The server asks the first of these that is filled in. */
const addresses = { ixc: "ipixc", mkauth: "ipmkauth", asaas: null } as const satisfies Record<
  SimulatedSystem,
  SettingKey | null
>;

const names = { ixc: "IXC", mkauth: "MK-Auth", asaas: "Asaas" } as const satisfies Record<SimulatedSystem, string>;

/** Chooses an imitated billing system by one click; absent where no simulator runs. */
export function SimulatedBilling({ settings }: { settings: readonly SettingDto[] }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const services = useSimulatedServices();
  const [busy, setBusy] = useState<SimulatedSystem | null>(null);
  if (services === null) return null;
  const values = simulatedBilling(services);
  /** The systems that would be asked before this one, and their addresses. */
  const before = (system: SimulatedSystem) =>
    simulatedSystems.slice(0, simulatedSystems.indexOf(system)).flatMap((other) => {
      const key = addresses[other];
      const value = key === null ? "" : valueIn(settings, key);
      return key === null || value === "" ? [] : [{ other, key, isSimulated: value.startsWith(services) }];
    });

  const choose = async (system: SimulatedSystem) => {
    setBusy(system);
    try {
      const emptiedSettings = before(system).map(({ key }) => [key, ""] as const);
      const newEntries = Object.entries(values[system]) as [SettingKey, string][];
      // One after another: an address that changes empties the secrets of the one before.
      for (const [key, value] of [...emptiedSettings, ...newEntries])
        await saveSetting(client, { key, value }, sendSetting);
      adminSuccess(t("saved"));
    } catch (error) {
      adminFailure(error);
    } finally {
      setBusy(null);
    }
  };

  return (
    <Box
      role="group"
      aria-label={t("simulatedBilling.label")}
      sx={{ display: "flex", flexWrap: "wrap", gap: 2, py: 2 }}
    >
      {simulatedSystems.map((system) => {
        const real = before(system).find(({ isSimulated }) => !isSimulated);
        return (
          <Button
            key={system}
            variant="outlined"
            color="inherit"
            loading={busy === system}
            disabled={busy !== null || real !== undefined}
            onClick={() => void choose(system)}
          >
            {t(`simulatedBilling.${system}`)}
            {real ? ` (${t("simulatedBilling.after", { name: names[real.other] })})` : null}
          </Button>
        );
      })}
    </Box>
  );
}
