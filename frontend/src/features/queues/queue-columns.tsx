import Box from "@mui/material/Box";
import type { TFunction } from "i18next";
import type { Column } from "../../shared/lists/RecordTable";
import { parseHex } from "../../shared/theme/contrast";
import type { QueueRow } from "./patches";

/** What the list tells of a queue. */
export const queueColumns = (t: TFunction<"queues">): Column<QueueRow>[] => [
  { name: "id", label: t("table.id"), render: ({ id }) => id, width: 72 },
  {
    name: "name",
    label: t("table.name"),
    isTitle: true,
    render: ({ name }) => <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Box>,
  },
  { name: "color", label: t("table.color"), render: ({ color }) => <Colour color={color} /> },
  { name: "orderQueue", label: t("table.orderQueue"), render: ({ orderQueue }) => orderQueue, width: 88 },
  {
    name: "greeting",
    label: t("table.greeting"),
    render: ({ greetingMessage }) => <Greeting text={greetingMessage || t("table.noGreeting")} />,
  },
];

const Colour = ({ color }: { color: string }) => (
  <Box
    component="span"
    sx={{ display: "inline-flex", alignItems: "center", gap: 2, whiteSpace: "nowrap", verticalAlign: "middle" }}
  >
    <Box
      component="span"
      aria-hidden="true"
      sx={(theme) => ({
        width: 40,
        height: 20,
        borderRadius: "6px",
        border: `1px solid ${theme.vars.palette.outline}`,
        bgcolor: parseHex(color) ? color : "transparent",
      })}
    />
    {color}
  </Box>
);

/** Two lines of it. */
const Greeting = ({ text }: { text: string }) => (
  <Box
    sx={{
      display: "-webkit-box",
      WebkitLineClamp: 2,
      WebkitBoxOrient: "vertical",
      overflow: "hidden",
      overflowWrap: "anywhere",
      maxWidth: 360,
      color: "text.secondary",
    }}
  >
    {text}
  </Box>
);
