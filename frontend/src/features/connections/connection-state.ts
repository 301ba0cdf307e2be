import type { ConnectionDto, ConnectionStatus } from "@guiche/contract/connections";
import OkIcon from "lucide-react/icons/circle-check";
import PendingIcon from "lucide-react/icons/clock";
import KeysIcon from "lucide-react/icons/key-round";
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

type MainAction = "qrcode" | "code" | "tryAgain" | "connecting";
export type OtherAction = "newQr" | "disconnect" | "keys";

export const actionIcons: Record<OtherAction, LucideIcon> = { newQr: QrIcon, disconnect: UnplugIcon, keys: KeysIcon };

type InState = Pick<ConnectionDto, "status" | "pairingCode" | "capabilities">;

const mainActions: Partial<Record<ConnectionStatus, MainAction>> = {
  qrcode: "qrcode",
  DISCONNECTED: "tryAgain",
  OPENING: "connecting",
};

/** What a connection in its current state waits for. A pairing code not entered yet can be shown again. */
export const mainActionOf = ({ status, pairingCode, capabilities }: InState): MainAction | undefined =>
  status === "PAIRING" && pairingCode && capabilities.qrcode ? "code" : mainActions[status];

/** What else can be done with its session. An official number has keys instead of QR codes. */
export const otherActionsOf = ({ status, capabilities }: InState): readonly OtherAction[] => [
  ...(status === "DISCONNECTED" && capabilities.qrcode ? (["newQr"] as const) : []),
  ...(status === "CONNECTED" || status === "PAIRING" || status === "TIMEOUT" ? (["disconnect"] as const) : []),
  ...(capabilities.qrcode ? [] : (["keys"] as const)),
];
