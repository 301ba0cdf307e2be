import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { ExampleState } from "../../shared/lists/ExampleState";
import { QueueChip } from "../../shared/ui/QueueChip";
import { UserAvatar } from "../../shared/ui/UserAvatar";

/** The empty state: what users are for, with a sample. */
export function NoUsers({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation("users");
  const name = t("example.name");
  return (
    <ExampleState
      picture={
        <Box sx={{ display: "flex", alignItems: "center", gap: 3 }}>
          <UserAvatar name={name} size={40} />
          <Box sx={{ display: "grid", gap: 1 }}>
            <Box sx={{ fontWeight: 600 }}>{name}</Box>
            <QueueChip queue={{ name: t("example.queue"), color: "#2e8ae0" }} />
          </Box>
        </Box>
      }
      text={t("empty")}
      create={t("create")}
      onAdd={onAdd}
    />
  );
}
