import { openLane } from "@guiche/contract/kanban";
import { tagApi, type TagDto } from "@guiche/contract/tags";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { namedItems } from "../../shared/forms/menu-items";
import { endpointQuery } from "../../shared/lists/endpoint-query";

interface Props {
  /** The lane that is deleted. */
  lane: TagDto;
  selectedLaneId: number;
  onChoose: (id: number) => void;
}

/** Where the cards of a deleted lane go: another lane, or none. */
export function LaneChoice({ lane, selectedLaneId, onChoose }: Props) {
  const { t } = useTranslation("tags");
  const { data: tags = [] } = useQuery(endpointQuery(tagApi.all));
  const others = tags.filter(({ id, kanban }) => kanban === 1 && id !== lane.id);
  return (
    <TextField
      select
      fullWidth
      label={t("moveTo")}
      value={selectedLaneId}
      onChange={({ target }) => onChoose(Number(target.value))}
      sx={{ mt: 4 }}
    >
      <MenuItem value={openLane}>{t("moveToOpen")}</MenuItem>
      {namedItems(others)}
    </TextField>
  );
}
