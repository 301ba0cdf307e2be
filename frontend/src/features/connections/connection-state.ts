import type { ConnectionDto, ConnectionStatus } from "@guiche/contract/connections";
import OkIcon from "lucide-react/icons/circle-check";
import PendingIcon from "lucide-react/icons/clock";
import QrIcon from "lucide-react/icons/qr-code";
import RefreshIcon from "lucide-react/icons/rotate-cw";
import UnplugIcon from "lucide-react/icons/unplug";
import type { LucideIcon } from "lucide-react";
import type { StateName } from "../../shared/theme/tokens";

/** Colour and icon of each status; the text comes from the locale. */
export const looks: Record<ConnectionStatus, { state: StateName; Icon: LucideIcon }> = {
  CONNECTED: { state: "ok", Icon: OkIcon },
  qrcode: { state: "open", Icon: QrIcon },
  PAIRING: { state: "open", Icon: RefreshIcon },
  OPENING: { state: "open", Icon: RefreshIcon },
  TIMEOUT: { state: "pending", Icon: PendingIcon },
  DISCONNECTED: { state: "error", Icon: UnplugIcon },
};

export type SessionAction = "qrcode" | "code" | "tryAgain" | "newQr" | "disconnect" | "connecting" | "keys";

const offered: Record<ConnectionStatus, readonly SessionAction[]> = {
  qrcode: ["qrcode"],
  DISCONNECTED: ["tryAgain", "newQr"],
  CONNECTED: ["disconnect"],
  PAIRING: ["disconnect"],
  TIMEOUT: ["disconnect"],
  OPENING: ["connecting"],
};

/**
 * The session buttons of a connection in its current state. A pairing code not entered yet can be shown again; an official number
 * has keys instead.
 */
export function actionsOf({
  status,
  pairingCode,
  capabilities,
}: Pick<ConnectionDto, "status" | "pairingCode" | "capabilities">): readonly SessionAction[] {
  if (!capabilities.qrcode) return [...offered[status].filter((action) => action !== "newQr"), "keys"];
  return status === "PAIRING" && pairingCode ? ["code", ...offered.PAIRING] : offered[status];
}
