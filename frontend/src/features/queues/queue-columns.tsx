import type { TFunction } from "i18next";
import { CellName, CellSymbol, TwoLines } from "../../shared/lists/cell-parts";
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
    render: ({ name }) => <CellName>{name}</CellName>,
  },
  { name: "color", label: t("table.color"), render: ({ color }) => <Colour color={color} /> },
  { name: "orderQueue", label: t("table.orderQueue"), render: ({ orderQueue }) => orderQueue, width: 88 },
  {
    name: "greeting",
    label: t("table.greeting"),
    render: ({ greetingMessage }) => <Greeting text={greetingMessage || t("table.noGreeting")} />,
  },
];

const Swatch = staticStyled("span", (theme) => ({
  boxSizing: "border-box",
  width: 40,
  height: 20,
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.outline}`,
}));

const Colour = ({ color }: { color: string }) => (
  <CellSymbol>
    <Swatch aria-hidden="true" style={{ backgroundColor: parseHex(color) ? color : undefined }} />
    {color}
  </CellSymbol>
);

const Greeting = ({ text }: { text: string }) => <TwoLines style={{ maxWidth: 360 }}>{text}</TwoLines>;
