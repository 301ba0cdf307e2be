import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { ExampleState } from "../../shared/lists/ExampleState";
import { palette } from "../../shared/theme/palette";
import { TagChip } from "../../shared/ui/TagChip";
import { UserAvatar } from "../../shared/ui/UserAvatar";

const colourOf = (hue: string) => palette.find((cell) => cell.hue === hue && cell.step === 3)?.colour ?? "";

/** The empty state: what tags are for, with a sample ticket that has two. */
export function NoTags({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation("tags");
  const customer = t("example.customer");
  return (
    <ExampleState
      picture={
        <Box sx={{ display: "flex", gap: 3 }}>
          <UserAvatar name={customer} size={40} />
          <Box sx={{ display: "grid", gap: 2 }}>
            <Box sx={{ fontWeight: 600 }}>{customer}</Box>
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
              <TagChip tag={{ name: t("example.first"), color: colourOf("amber") }} />
              <TagChip tag={{ name: t("example.second"), color: colourOf("teal") }} />
            </Box>
          </Box>
        </Box>
      }
      text={t("empty")}
      create={t("create")}
      onAdd={onAdd}
    />
  );
}
