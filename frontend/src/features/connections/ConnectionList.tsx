import type { ConnectionDto } from "@guiche/contract/connections";
import useMediaQuery from "@mui/material/useMediaQuery";
import { ConnectionCards } from "./ConnectionCards";
import { ConnectionTable } from "./ConnectionTable";

export interface ConnectionListProps {
  connections: readonly ConnectionDto[];
  onShowQr: (connection: ConnectionDto) => void;
  onEdit: (connection: ConnectionDto) => void;
  onRemove: (connection: ConnectionDto) => void;
  onShowOutages: (connection: ConnectionDto) => void;
}

/** A table on wide screens, cards on narrow ones. */
export function ConnectionList(props: ConnectionListProps) {
  const wide = useMediaQuery("(min-width:900px)", { noSsr: true });
  return wide ? <ConnectionTable {...props} /> : <ConnectionCards {...props} />;
}
