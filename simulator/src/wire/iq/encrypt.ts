import type { BinaryNode } from "@whiskeysockets/baileys";
import { parseAddress } from "../../stanzas/address";
import { child, children, fromBigEndian, mustHaveBytes, stanza } from "../../stanzas/stanza";
import { bundleStanzas, readPublicKey, readSignedKey, type Bundle } from "../../signal/bundle";
import type { Companion } from "../../people/companion";
import type { World } from "../../people/world";
import { askForPreKeys } from "../../messages/encrypt";
import type { IqHandler } from "./handler";

/** Counts, stores, renews and hands out devices' keys. */
export const handleEncrypt: IqHandler = async (world, { companion }, iq) => {
  const { state } = companion;
  // Baileys uploads 812 keys where none is left, and otherwise five.
  if (child(iq, "count")) return [stanza("count", { value: Math.max(world.fewKeys ? 1 : 0, state.preKeys.length) })];
  if (child(iq, "digest")) return [stanza("digest")];
  const keyRequest = child(iq, "key");
  if (keyRequest) {
    const users = children(keyRequest, "user").map((user) => handOut(world, user.attrs.jid));
    return [stanza("list", {}, await Promise.all(users))];
  }
  const rotatedKey = child(child(iq, "rotate"), "skey");
  if (rotatedKey) state.signedPreKey = readSignedKey(rotatedKey);
  else store(companion, iq);
  world.save("now");
  return [];
};

function store({ state }: Companion, upload: BinaryNode): void {
  const signed = child(upload, "skey");
  if (signed) state.signedPreKey = readSignedKey(signed);
  state.identity = mustHaveBytes(upload, "identity");
  state.registrationId = fromBigEndian(mustHaveBytes(upload, "registration"));
  const knownKeyIds = new Set(state.preKeys.map((key) => key.id));
  for (const key of children(child(upload, "list"), "key").map(readPublicKey)) {
    if (!knownKeyIds.has(key.id)) state.preKeys.push(key);
  }
}

async function handOut(world: World, jid: string | undefined): Promise<BinaryNode> {
  const bundle = await bundleOf(world, jid);
  if (!bundle) return stanza("user", { jid }, [stanza("error", { code: 404, text: "item-not-found" })]);
  return stanza("user", { jid }, bundleStanzas(bundle));
}

async function bundleOf(world: World, jid: string | undefined): Promise<Bundle | undefined> {
  const person = world.find(jid);
  const device = parseAddress(jid)?.device ?? 0;
  if (!person?.profile.onWhatsApp) return undefined;
  if (device === 0) return person.device.bundle();
  const companion = person.companions.get(device);
  const bundle = companion?.takeBundle();
  if (companion) askForPreKeys(world, companion);
  return bundle;
}
