import type { BinaryNode } from "@whiskeysockets/baileys";
import { proto } from "@whiskeysockets/baileys";
import { bytesOf, child, children, stanza } from "../../stanzas/stanza";
import type { Companion } from "../../people/companion";
import type { IqHandler } from "./handler";

/** The shared state of an account's devices (archived, pinned, muted, …), as encrypted patches. */
export const handleAppState: IqHandler = (world, { companion }, iq) => {
  const collections = children(child(iq, "sync"), "collection").map((collectionNode) =>
    sync(companion, collectionNode),
  );
  world.saveSoon();
  return [stanza("sync", {}, collections)];
};

function sync({ state }: Companion, collectionNode: BinaryNode): BinaryNode {
  const { name = "", version = "0" } = collectionNode.attrs;
  const storedCollection = (state.appState[name] ??= { version: 0, patches: [] });
  const patch = bytesOf(child(collectionNode, "patch"));
  if (!patch) return collection(name, storedCollection.version, storedCollection.patches.slice(Number(version)));
  if (Number(version) !== storedCollection.version) {
    return stanza("collection", { name, type: "error" }, [stanza("error", { code: 409, text: "conflict" })]);
  }
  storedCollection.version += 1;
  storedCollection.patches.push(withVersion(patch, storedCollection.version));
  return collection(name, storedCollection.version, []);
}

const collection = (name: string, version: number, patches: Uint8Array[]): BinaryNode =>
  stanza(
    "collection",
    { name, version, type: "result", has_more_patches: "false" },
    patches.length
      ? [
          stanza(
            "patches",
            {},
            patches.map((patch) => stanza("patch", {}, patch)),
          ),
        ]
      : [],
  );

/** Clients upload patches without a version and expect it to be set when they download them. */
function withVersion(patch: Uint8Array, version: number): Uint8Array {
  const decoded = proto.SyncdPatch.decode(patch);
  decoded.version = { version };
  return proto.SyncdPatch.encode(decoded).finish();
}
