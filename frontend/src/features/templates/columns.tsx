import type { TemplateDto, TemplateState } from "@guiche/contract/templates";
import Box from "@mui/material/Box";
import type { TFunction } from "i18next";
import type { Column } from "../../shared/lists/record-columns";
import { languageName } from "../../shared/templates/language-name";
import { troubleText } from "../../shared/templates/reason-text";
import type { StateName } from "../../shared/theme/tokens";
import { StatusChip } from "../../shared/ui/StatusChip";

const chips: Record<TemplateState, StateName> = {
  PENDING: "pending",
  APPROVED: "ok",
  REJECTED: "error",
  PAUSED: "warn",
  DISABLED: "closed",
};

export const templateColumns = (t: TFunction<"templates">): Column<TemplateDto>[] => [
  {
    name: "name",
    label: t("name"),
    isTitle: true,
    width: "25%",
    render: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  { name: "language", label: t("language"), width: "1%", render: ({ language }) => languageName(language) },
  { name: "category", label: t("category"), narrow: "line", render: ({ category }) => t(`categories.${category}`) },
  {
    name: "state",
    label: t("state"),
    narrow: "fact",
    render: ({ state }) => <StatusChip state={chips[state]} label={t(`states.${state}`)} />,
    sortBy: ({ state }) => t(`states.${state}`),
  },
  {
    name: "reason",
    label: t("reason"),
    width: "30%",
    narrow: "line",
    render: (template) => {
      const trouble = troubleText(t, template);
      return trouble ? (
        <Box component="span" sx={{ color: "state.error.main" }} title={trouble}>
          {trouble}
        </Box>
      ) : null;
    },
  },
];
