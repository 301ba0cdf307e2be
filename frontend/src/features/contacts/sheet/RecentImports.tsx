import { contactApi } from "@guiche/contract/contacts";
import type { ContactImportDto, ImportState } from "@guiche/contract/contact-sheets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoment } from "@/shared/format/dates";
import { currentLanguage } from "@/shared/i18n/current";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import type { StateName } from "@/shared/theme/tokens";
import { StatusChip } from "@/shared/ui/StatusChip";

const colors = { running: "pending", done: "ok", broken: "warn" } as const satisfies Record<ImportState, StateName>;
const pollMs = 3_000;

/** The results of recent imports, including those that were interrupted or whose dialog was closed. */
export function RecentImports() {
  const { t } = useTranslation(["contacts", "common"]);
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(contactApi.imports),
    // Refetched each time the dialog reaches this step, and while an import is running.
    staleTime: 0,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.some(({ state: of }) => of === "running") ? pollMs : false),
  });
  if (isError && !data)
    return (
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, typography: "body2" }}>
        {t("contacts:sheet.recent.unknown")}
        <Button size="small" onClick={() => void refetch()}>
          {t("common:actions.tryAgain")}
        </Button>
      </Box>
    );
  if (!data || data.length === 0) return null;
  return (
    <Box sx={{ display: "grid", gap: 2, minWidth: 0 }}>
      <Box component="h4" sx={{ m: 0, typography: "body2", fontWeight: 600, color: "text.secondary" }}>
        {t("contacts:sheet.recent.title")}
      </Box>
      <Box
        component="ul"
        aria-label={t("contacts:sheet.recent.title")}
        sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}
      >
        {data.map((one) => (
          <ImportItem key={one.id} one={one} />
        ))}
      </Box>
    </Box>
  );
}

function ImportItem({ one }: { one: ContactImportDto }) {
  const { t } = useTranslation("contacts");
  const { fileName, userName, createdAt, state, total } = one;
  const formatCount = (count: number) => count.toLocaleString(currentLanguage());
  const rowCount = one.created + one.updated + one.unchanged + one.refused;
  return (
    <Box component="li" sx={{ display: "grid", gap: 1, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 1 }}>
        <Box component="bdi" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          {fileName || t("import.phoneBookName")}
        </Box>
        <StatusChip state={colors[state]} label={t(`sheet.recent.state.${state}`)} />
        <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
          {t("sheet.recent.by", { name: userName, moment: formatMoment(createdAt) })}
        </Box>
      </Box>
      <Box sx={{ typography: "body2" }}>
        {t("sheet.recent.counts", {
          seen: formatCount(rowCount),
          total: formatCount(total),
          created: formatCount(one.created),
          updated: formatCount(one.updated),
          unchanged: formatCount(one.unchanged),
          refused: formatCount(one.refused),
        })}
      </Box>
      {state === "broken" ? (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("sheet.recent.again")}</Box>
      ) : null}
    </Box>
  );
}
