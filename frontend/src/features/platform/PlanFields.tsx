import { planFlags } from "@guiche/contract/rules/plan-flags";
import { leastApiCalls, mostApiCalls, type PlatformPlanDto } from "@guiche/contract/plans";
import Box from "@mui/material/Box";
import InputAdornment from "@mui/material/InputAdornment";
import { useFormikContext } from "formik";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { FieldNumber } from "../../shared/forms/FieldNumber";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { MoreOptions } from "../../shared/forms/MoreOptions";
import { FieldText } from "../../shared/forms/FieldText";
import { FormGrid } from "./FormGrid";
import { planCounts, planForm, type PlanForm } from "./plan-fields";

const foldedFields = [
  "officialConnections",
  "storageMb",
  "apiMessages",
  "apiCallsPerMinute",
  "isPublic",
  ...planFlags,
] as const;

export function PlanFields({ plan }: { plan: PlatformPlanDto | null }) {
  const { t } = useTranslation("platform");
  const { values } = useFormikContext<PlanForm>();
  const id = useId();
  return (
    <>
      <FormGrid>
        <FieldText name="name" label={t("plans.fields.name")} required inputProps={{ maxLength: 50 }} />
        {planCounts.map((count) => (
          <FieldNumber
            key={count}
            name={count}
            label={t(`plans.fields.${count}`)}
            unit={t(`plans.units.${count}`)}
            help={Number(values[count]) === 0 ? <ZeroWarning /> : undefined}
          />
        ))}
        <FieldText
          name="value"
          label={t("plans.fields.value")}
          help={t("plans.fields.valueHelp")}
          inputProps={{ inputMode: "decimal", maxLength: 14 }}
          endAdornment={<InputAdornment position="end">{"R$"}</InputAdornment>}
        />
      </FormGrid>
      <MoreOptions<PlanForm> key={plan?.id} fields={foldedFields} defaults={planForm(null)}>
        <FormGrid>
          <FieldNumber
            name="officialConnections"
            label={t("plans.fields.officialConnections")}
            unit={t("plans.units.connections")}
            help={t("plans.fields.officialConnectionsHelp")}
          />
          <FieldNumber
            name="storageMb"
            label={t("plans.fields.storageMb")}
            unit="MB"
            help={t("plans.fields.storageMbHelp")}
            maxLength={9}
          />
          <FieldNumber
            name="apiMessages"
            label={t("plans.fields.apiMessages")}
            unit={t("plans.fields.apiMessagesUnit")}
            help={t("plans.fields.apiMessagesHelp")}
            maxLength={9}
          />
          <FieldNumber
            name="apiCallsPerMinute"
            label={t("plans.fields.apiCallsPerMinute")}
            unit={t("plans.fields.apiCallsPerMinuteUnit")}
            help={t("plans.fields.apiCallsPerMinuteHelp", { least: leastApiCalls, most: mostApiCalls })}
            maxLength={3}
          />
          <FieldSwitch name="isPublic" label={t("plans.fields.isPublic")} help={t("plans.fields.isPublicHelp")} />
        </FormGrid>
        <Box role="group" aria-labelledby={id}>
          <Box component="h3" id={id} sx={{ typography: "body1", fontWeight: 600, m: 0, mb: 2 }}>
            {t("plans.areas")}
          </Box>
          <FormGrid minWidth={240}>
            {planFlags.map((flag) => (
              <FieldSwitch key={flag} name={flag} label={t(`plans.flags.${flag}`)} help={t(`plans.unlocks.${flag}`)} />
            ))}
          </FormGrid>
        </Box>
      </MoreOptions>
    </>
  );
}

function ZeroWarning() {
  const { t } = useTranslation("platform");
  return (
    <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 1, color: "state.warn.main" }}>
      <WarnIcon size={16} />
      {t("plans.zero")}
    </Box>
  );
}
