import type { ConnectionDto } from "@guiche/contract/connections";

export interface ConnectionListProps {
  connections: readonly ConnectionDto[];
  onShowQr: (connection: ConnectionDto) => void;
  onEdit: (connection: ConnectionDto) => void;
  onRemove: (connection: ConnectionDto) => void;
  onShowOutages: (connection: ConnectionDto) => void;
}
