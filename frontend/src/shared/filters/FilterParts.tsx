import type { SavedFilterDto } from "@guiche/contract/saved-filters";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { GoneName } from "../pickers/GoneName";
import { useColleagues, useConnections, useQueues, useTags, type Choices } from "../pickers/use-choices";
import { idsIn } from "./gone-ids";

/** The names in a saved filter, such as queues and tags; those deleted since are struck out. */
export function FilterParts({ filter }: { filter: SavedFilterDto }) {
  const { t } = useTranslation("savedFilters");
  const label = useId();
  const search = new URLSearchParams(filter.filters);
  const choicesWithIds: [Choices, number[]][] = [
    [useQueues(), idsIn(search, "queues")],
    [useConnections(), idsIn(search, "connections")],
    [useTags(), idsIn(search, "tags")],
    [useColleagues(), idsIn(search, "users")],
  ];
  const text = search.get("search");
  if (!text && choicesWithIds.every(([, ids]) => ids.length === 0)) return null;
  return (
    <Box role="group" aria-labelledby={label} sx={{ display: "grid", gap: 1 }}>
      <Box id={label} sx={{ typography: "caption", color: "text.secondary" }}>
        {t("parts")}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {text ? <Chip size="small" label={t("text", { text })} /> : null}
        {choicesWithIds.flatMap(([choices, ids], kind) =>
          ids.map((id) => {
            const name = choices?.find((one) => one.id === id)?.name;
            const chipLabel = name ?? (choices ? <GoneName id={id} /> : `#${id}`);
            return <Chip key={`${kind} ${id}`} size="small" label={chipLabel} />;
          }),
        )}
      </Box>
    </Box>
  );
}
