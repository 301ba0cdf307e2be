import { planFlags } from "@guiche/contract/rules/plan-flags";
import type { PlatformPlanDto } from "@guiche/contract/plans";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../shared/format/money";
import { unpagedListState } from "../../shared/lists/list-state";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { sizeText } from "../../shared/media/size-text";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AdminForm } from "./AdminForm";
import { planCounts, planForm, planSchema } from "./plan-fields";
import { PlanFields } from "./PlanFields";
import { Muted, RowName } from "./RowName";
import { usePlans, usePlatformMutations } from "./use-platform";
import { useSubject } from "./use-subject";

function usePlanColumns(onSelect: (plan: PlatformPlanDto) => void): Column<PlatformPlanDto>[] {
  const { t, i18n } = useTranslation("platform");
  const areasOf = (plan: PlatformPlanDto) => {
    const includedFlags = planFlags.filter((flag) => plan[flag] !== false);
    if (includedFlags.length === planFlags.length) return t("plans.allAreas");
    return includedFlags.length === 0
      ? t("plans.noAreas")
      : includedFlags.map((flag) => t(`plans.flags.${flag}`)).join(", ");
  };
  return [
    {
      name: "name",
      label: t("plans.fields.name"),
      isTitle: true,
      render: (plan) => <RowName name={plan.name} onSelect={() => onSelect(plan)} />,
    },
    ...planCounts.map((count): Column<PlatformPlanDto> => ({
      name: count,
      label: t(`plans.fields.${count}`),
      narrow: "named",
      render: (plan) => (
        <>
          {plan[count] || <Muted text={t("plans.noZero")} />}
          {count === "connections" && plan.officialConnections !== null ? (
            <Box component="span" sx={{ display: "block" }}>
              {t("plans.official", { count: plan.officialConnections })}
            </Box>
          ) : null}
        </>
      ),
    })),
    {
      name: "storageMb",
      label: t("plans.columns.storageMb"),
      render: ({ storageMb }) =>
        storageMb ? sizeText(storageMb * 1_024 * 1_024, i18n.language) : <Muted text={t("plans.noLimit")} />,
    },
    { name: "value", label: t("plans.fields.value"), narrow: "fact", render: ({ value }) => formatMoney(value) },
    { name: "areas", label: t("plans.columns.areas"), narrow: "line", render: areasOf },
    { name: "isPublic", label: t("plans.fields.isPublic"), render: ({ isPublic }) => t(isPublic ? "yes" : "no") },
  ];
}

/** «Planos»: the form above the table. */
export function PlansTab() {
  const { t } = useTranslation("platform");
  const query = usePlans();
  const { savePlan, removePlan } = usePlatformMutations();
  const { subject, select, empty } = useSubject<PlatformPlanDto>();
  const columns = usePlanColumns(select);
  return (
    <>
      <AdminForm
        subject={subject}
        newTitle={t("plans.new")}
        nameOf={({ name }) => name}
        valuesOf={planForm}
        schema={planSchema}
        onSave={(plan, values) => savePlan(plan?.id ?? null, values)}
        onRemove={({ id }) => removePlan(id)}
        onEmpty={empty}
        failedSave={t("failedSave")}
      >
        <PlanFields plan={subject.row} />
      </AdminForm>
      <RecordTable
        oneLine
        label={t("plans.label")}
        columns={columns}
        rows={query.data ?? []}
        testId="plan"
        list={unpagedListState(query)}
        cardsBelow={900}
        empty={<EmptyState drawing="card" text={t("plans.none")} />}
      />
    </>
  );
}
