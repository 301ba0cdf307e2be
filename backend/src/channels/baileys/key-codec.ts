import type { ConnectionRef } from "../provider";
import { secrets } from "../../core/auth/seal";
import type { Library } from "./library";

/** Encodes a key for its row: JSON that supports bytes, encrypted and bound to the key's connection, type and id. */
export function keyCodec({ BufferJSON, proto }: Library, { companyId, connectionId }: ConnectionRef) {
  const place = (type: string, id: string) => `signal_keys.value:${companyId}:${connectionId}:${type}:${id}`;
  return {
    seal: (type: string, id: string, value: unknown): Buffer =>
      secrets().seal(Buffer.from(JSON.stringify(value, BufferJSON.replacer)), place(type, id)),

    open: (type: string, id: string, sealed: Buffer): unknown => {
      const value: unknown = JSON.parse(secrets().open(sealed, place(type, id)).toString(), BufferJSON.reviver);
      return type === "app-state-sync-key" ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value;
    },
  };
}

export type KeyCodec = ReturnType<typeof keyCodec>;
