import type { IntegrationDto } from "@guiche/contract/integrations";
import type { TFunction } from "i18next";
import PlugIcon from "lucide-react/icons/plug";
import { formatMoment, formatTime } from "../../shared/format/dates";
import { CellFlow, CellName, CellNothing, CellSymbol } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { StatusChip } from "../../shared/ui/StatusChip";

export const integrationColumns = (
  t: TFunction<"integrations">,
  usedBy: { label: string; words: (row: IntegrationDto) => string },
): Column<IntegrationDto>[] => [
  {
    name: "type",
    label: t("dialog.type"),
    narrow: "line",
    sortBy: ({ type }) => type,
    render: ({ type }) => (
      <CellSymbol>
        <PlugIcon size={20} />
        {t(`types.${type}`)}
      </CellSymbol>
    ),
  },
  { name: "id", label: t("columns.id"), width: 64, render: ({ id }) => id },
  {
    name: "name",
    label: t("dialog.name"),
    isTitle: true,
    sortBy: ({ name }) => name,
    render: ({ name }) => <CellName>{name}</CellName>,
  },
  { name: "usedBy", label: usedBy.label, render: usedBy.words },
  {
    name: "lastCall",
    label: t("columns.lastCall"),
    narrow: "fact",
    width: "34%",
    render: ({ lastCall, pausedUntil }) =>
      lastCall ? (
        <CellFlow>
          <StatusChip state={lastCall.outcome === "ok" ? "ok" : "error"} label={t(`outcome.${lastCall.outcome}`)} />
          {pausedUntil && new Date(pausedUntil) > new Date() ? (
            <StatusChip state="error" label={t("paused", { time: formatTime(pausedUntil) })} />
          ) : null}
          {t("took", { at: formatMoment(lastCall.at), milliseconds: lastCall.milliseconds })}
        </CellFlow>
      ) : (
        <CellNothing>{t("never")}</CellNothing>
      ),
  },
];
