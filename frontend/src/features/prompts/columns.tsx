import type { PromptDto } from "@guiche/contract/prompts";
import type { TFunction } from "i18next";
import { CellName, CellNothing } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { QueueChip } from "../../shared/ui/QueueChip";
import { StatusChip } from "../../shared/ui/StatusChip";
import { handedOverPercent, stateOf } from "./prompt-state";

const looks = { ready: "ok", noKey: "warn", noModel: "warn", spent: "error" } as const;

export const promptColumns = (
  t: TFunction<"prompts">,
  language: string,
  usedBy: { label: string; words: (row: PromptDto) => string },
): Column<PromptDto>[] => [
  {
    name: "name",
    label: t("dialog.name"),
    isTitle: true,
    sortBy: ({ name }) => name,
    render: ({ name }) => <CellName>{name}</CellName>,
  },
  {
    name: "queue",
    label: t("dialog.queue"),
    sortBy: ({ queue }) => queue?.name ?? null,
    render: ({ queue }) => (queue ? <QueueChip queue={queue} /> : <CellNothing>{t("noQueue")}</CellNothing>),
  },
  {
    name: "model",
    label: t("dialog.model"),
    narrow: "line",
    render: ({ model }) => model || <CellNothing>{t("noModel")}</CellNothing>,
  },
  {
    name: "usage",
    label: t("columns.usage"),
    render: (row) =>
      t("usage", {
        calls: row.usage.calls.toLocaleString(language),
        tokens: row.usage.tokens.toLocaleString(language),
        handedOver: handedOverPercent(row),
      }),
  },
  { name: "usedBy", label: usedBy.label, render: usedBy.words },
  {
    name: "state",
    label: t("columns.state"),
    narrow: "fact",
    render: (row) => <StatusChip state={looks[stateOf(row)]} label={t(`state.${stateOf(row)}`)} />,
  },
];
