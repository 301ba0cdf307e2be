import { type ConnectionDto, connectionDetails } from "@guiche/contract/connections";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import StarIcon from "lucide-react/icons/star";
import { shownNumber } from "../../shared/contacts/number";
import { formatMoment } from "../../shared/format/dates";
import { CellChips, CellFlow, CellName } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { QueueChip } from "../../shared/ui/QueueChip";
import { staticStyled } from "../../shared/ui/static-styled";
import { ConnectionState } from "./ConnectionState";
import { SessionButton } from "./SessionButton";

interface Options {
  mayAct: boolean;
  onConnect: (connection: ConnectionDto) => void;
  onDetails: (connection: ConnectionDto) => void;
}

/** The columns of the list of connections. */
export const connectionColumns = (
  t: TFunction<"connections">,
  { mayAct, onConnect, onDetails }: Options,
): Column<ConnectionDto>[] => [
  {
    name: "name",
    label: t("dialog.name"),
    isTitle: true,
    width: "15%",
    sortBy: ({ name }) => name,
    render: (connection) => <Name connection={connection} />,
  },
  {
    name: "status",
    label: t("table.status"),
    width: "29%",
    narrow: "line",
    sortBy: ({ status }) => status,
    render: (connection) => <ConnectionState connection={connection} onOpen={onDetails} />,
  },
  ...(mayAct
    ? [
        {
          name: "session",
          label: t("table.session"),
          width: "1%",
          narrow: "fact" as const,
          render: (connection: ConnectionDto) => <SessionButton connection={connection} onConnect={onConnect} />,
        },
      ]
    : []),
  {
    name: "number",
    label: t("table.number"),
    width: "1%",
    narrow: "line",
    render: (connection) => {
      const number = connectionDetails(connection)?.number;
      return number ? shownNumber(number) : null;
    },
  },
  {
    name: "queues",
    label: t("dialog.queues"),
    width: "12%",
    render: ({ queues }) => <CellChips items={queues} visibleCount={1} chip={(queue) => <QueueChip queue={queue} />} />,
  },
  {
    name: "updatedAt",
    label: t("table.updatedAt"),
    width: "1%",
    sortBy: ({ updatedAt }) => updatedAt,
    render: ({ updatedAt }) => formatMoment(updatedAt),
  },
];

const Star = staticStyled("span", (theme) => ({
  display: "inline-flex",
  color: theme.vars.palette.state.due.main,
  "& path": { fill: theme.vars.palette.accent.main },
}));

function Name({ connection: { name, isDefault } }: { connection: ConnectionDto }) {
  const { t } = useTranslation("connections");
  return (
    <CellFlow>
      <CellName>{name}</CellName>
      {isDefault ? (
        <Star role="img" aria-label={t("table.default")} title={t("table.default")}>
          <StarIcon size={16} />
        </Star>
      ) : null}
    </CellFlow>
  );
}
