import { connectionApi, type ConnectionDto, type ConnectionStatus } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { wordsFor } from "@/shared/connections/words-for";
import { FieldSelect } from "@/shared/forms/FieldSelect";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import type { StateName } from "@/shared/theme/tokens";
import { StateDot } from "./StateDot";

/** The company's connections; realtime events keep them current. */
export const useConnections = () => useQuery(endpointQuery(connectionApi.list)).data ?? [];

const dots: Record<ConnectionStatus, StateName> = {
  CONNECTED: "ok",
  qrcode: "open",
  PAIRING: "open",
  OPENING: "open",
  TIMEOUT: "pending",
  DISCONNECTED: "error",
};

interface Props {
  name: string;
  label: string;
  /** Shown when no connection is selected. */
  emptyText: string;
  connections: readonly ConnectionDto[];
}

/** Selects one of the company's connections; each option shows its status. */
export function FieldConnection({ name, label, emptyText, connections }: Props) {
  const [{ value }] = useField<number | "">(name);
  const selectedConnection = connections.find(({ id }) => id === value);
  return (
    <FieldSelect<number | "">
      name={name}
      label={label}
      displayEmpty
      renderValue={() => (selectedConnection ? <ConnectionLabel connection={selectedConnection} /> : emptyText)}
    >
      <MenuItem value="">{emptyText}</MenuItem>
      {connections.map((connection) => (
        <MenuItem key={connection.id} value={connection.id}>
          <ConnectionLabel connection={connection} />
        </MenuItem>
      ))}
    </FieldSelect>
  );
}

function ConnectionLabel({ connection: { name, status, capabilities } }: { connection: ConnectionDto }) {
  const { t } = useTranslation("moving");
  return (
    <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 3, minWidth: 0, width: "100%" }}>
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" }}>
        {name}
      </Box>
      <StateDot state={dots[status]} label={t(`line.${status}`, wordsFor(capabilities))} />
    </Box>
  );
}
