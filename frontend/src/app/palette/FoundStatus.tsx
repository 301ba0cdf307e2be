import Box from "@mui/material/Box";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../shared/ui/EmptyState";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import type { ContactSearchState } from "./use-choices";

interface Props {
  searchText: string;
  count: number;
  contacts: ContactSearchState;
}

/** Screen readers should not announce every typed letter. */
const quietMs = 600;

/** The empty state and the state of the contact search; for screen readers also the number of results. */
export function FoundStatus({ searchText, count, contacts }: Props) {
  const { t } = useTranslation("commands");
  const empty = count === 0 && contacts !== "searching";
  const words = empty
    ? t("palette.none", { term: searchText })
    : searchText === ""
      ? ""
      : t("palette.count", { count });
  const [announcedText, setAnnouncedText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncedText(words), quietMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {announcedText}
      </Box>
      {empty ? <EmptyState drawing="emptyRoll" text={t("palette.none", { term: searchText })} /> : null}
      {contacts === "none" ? null : (
        <Box sx={{ px: 4, py: 2, typography: "body2", color: "text.secondary" }}>
          {t(contacts === "searching" ? "palette.searching" : "palette.searchFailed")}
        </Box>
      )}
    </>
  );
}
