import type { ConnectionDto, ConnectionStatus } from "@guiche/contract/connections";
import type { SvgIconProps } from "@mui/material/SvgIcon";
import type { ComponentType } from "react";
import type { StateName } from "../../shared/theme/tokens";
import { OkIcon, PendingIcon, QrIcon, RefreshIcon, UnplugIcon } from "../../shared/ui/icons";

/** Colour and sign of each status; the word comes from the locale. */
export const looks: Record<ConnectionStatus, { state: StateName; Icon: ComponentType<SvgIconProps> }> = {
  CONNECTED: { state: "ok", Icon: OkIcon },
  qrcode: { state: "open", Icon: QrIcon },
  PAIRING: { state: "open", Icon: RefreshIcon },
  OPENING: { state: "open", Icon: RefreshIcon },
  TIMEOUT: { state: "pending", Icon: PendingIcon },
  DISCONNECTED: { state: "error", Icon: UnplugIcon },
};

export type SessionAction = "qrcode" | "code" | "tryAgain" | "newQr" | "disconnect" | "connecting";

const offered: Record<ConnectionStatus, readonly SessionAction[]> = {
  qrcode: ["qrcode"],
  DISCONNECTED: ["tryAgain", "newQr"],
  CONNECTED: ["disconnect"],
  PAIRING: ["disconnect"],
  TIMEOUT: ["disconnect"],
  OPENING: ["connecting"],
};

/** Which session buttons a connection has in its present state. A code that nobody has typed yet can be seen again. */
export const actionsOf = ({
  status,
  pairingCode,
}: Pick<ConnectionDto, "status" | "pairingCode">): readonly SessionAction[] =>
  status === "PAIRING" && pairingCode ? ["code", ...offered.PAIRING] : offered[status];
