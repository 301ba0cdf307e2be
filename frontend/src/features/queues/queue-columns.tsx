import type { TFunction } from "i18next";
import { CellName, CellText } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { parseHex } from "../../shared/theme/contrast";
import { staticStyled } from "../../shared/ui/static-styled";
import type { QueueRow } from "./queue.cache";

/** The columns of the queue list. */
export const queueColumns = (t: TFunction<"queues">): Column<QueueRow>[] => [
  { name: "id", label: t("table.id"), render: ({ id }) => id, width: 72 },
  {
    name: "name",
    label: t("table.name"),
    isTitle: true,
    sortBy: ({ name }) => name,
    render: ({ name }) => <CellName>{name}</CellName>,
  },
  {
    name: "color",
    label: t("table.color"),
    width: 72,
    narrow: "fact",
    render: ({ color }) => <Colour color={color} />,
  },
  {
    name: "orderQueue",
    label: t("table.orderQueue"),
    sortBy: ({ orderQueue }) => orderQueue ?? null,
    render: ({ orderQueue }) => orderQueue,
    width: 88,
  },
  {
    name: "greeting",
    label: t("table.greeting"),
    width: "40%",
    narrow: "line",
    render: ({ greetingMessage }) => <CellText>{greetingMessage || t("table.noGreeting")}</CellText>,
  },
];

const Swatch = staticStyled("span", (theme) => ({
  boxSizing: "border-box",
  display: "inline-block",
  verticalAlign: "middle",
  width: 40,
  height: 20,
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.outline}`,
}));

const Colour = ({ color }: { color: string }) => (
  <Swatch role="img" aria-label={color} style={{ backgroundColor: parseHex(color) ? color : undefined }} />
);
