import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { EmptyState } from "@/shared/ui/EmptyState";
import { searchNow } from "../state/routes";
import { withoutFilters } from "./filter-params";

/** The empty state of a search or of a filtered list. */
export default function NoTicketsFound({ term = "" }: { term?: string }) {
  const { t } = useTranslation(["search", "common"]);
  const [, setSearch] = useSearchParams();
  return (
    <EmptyState
      drawing="emptyRoll"
      text={term ? t("nothing", { term }) : t("nothingFiltered")}
      action={
        <Button variant="outlined" onClick={() => setSearch(withoutFilters(searchNow()), { replace: true })}>
          {t("common:actions.clearFilters")}
        </Button>
      }
    />
  );
}
