import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { ExampleState } from "../../shared/lists/ExampleState";
import { palette } from "../../shared/theme/palette";
import { QueueChip } from "../../shared/ui/QueueChip";

const names = ["sales", "support", "billing"] as const;
const colours = ["blue", "green", "pink"].map(
  (hue) => palette.find((cell) => cell.hue === hue && cell.step === 3)?.colour ?? "",
);

/** The empty state: what a queue is for, with the menu a customer would see. */
export function NoQueues({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation("queues");
  return (
    <ExampleState
      picture={
        <Box sx={{ display: "grid", gap: 2 }}>
          <Box>{t("example.question")}</Box>
          {names.map((name, place) => (
            <Box key={name} sx={{ display: "flex", alignItems: "center", gap: 2 }}>
              <span>{place + 1}</span>
              <QueueChip queue={{ name: t(`example.${name}`), color: colours[place] ?? "" }} />
            </Box>
          ))}
        </Box>
      }
      text={t("empty")}
      create={t("create")}
      onAdd={onAdd}
    />
  );
}
