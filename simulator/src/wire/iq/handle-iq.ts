import type { BinaryNode } from "@whiskeysockets/baileys";
import { SERVER } from "../../stanzas/address";
import { stanza } from "../../stanzas/stanza";
import type { World } from "../../people/world";
import type { Account } from "../../people/account";
import { handleAppState } from "./app-state";
import { handleEncrypt } from "./encrypt";
import { handleGroups } from "./groups";
import { handleDevices, handleMedia, handlePassive, handlePicture, handlePrivacy, handleProps, NOTHING } from "./small";
import { IqError, type IqHandler } from "./handler";
import { handleUsync } from "./usync";

const HANDLERS: Record<string, IqHandler> = {
  usync: handleUsync,
  encrypt: handleEncrypt,
  passive: handlePassive,
  "w:sync:app:state": handleAppState,
  "w:profile:picture": handlePicture,
  "w:g2": handleGroups,
  "w:m": handleMedia,
  md: handleDevices,
  privacy: handlePrivacy,
  abt: handleProps,
  blocklist: () => [stanza("list")],
  "w:p": NOTHING,
  "urn:xmpp:whatsapp:dirty": NOTHING,
};

/** Answers a query of a logged-in client. An unknown query gets an empty result, and false is returned. */
export async function handleIq(world: World, account: Account, iq: BinaryNode): Promise<boolean> {
  const { id, xmlns = "", type } = iq.attrs;
  const { person, companion } = account;
  if (type === "result" || type === "error") return true;
  if (world.faults.take(person.number, "hold", (namespace) => namespace === xmlns) !== undefined) return true;
  const reply = (attributes: Record<string, string>, content?: BinaryNode[]): void => {
    const answer = stanza("iq", { from: SERVER, id, ...attributes }, content);
    const slow = world.faults.take(person.number, "slowMs");
    const { connection } = companion;
    if (slow === undefined) connection?.send(answer);
    else world.later(slow, () => connection?.send(answer));
  };
  try {
    const answer = HANDLERS[xmlns];
    reply({ type: "result" }, answer && (await answer(world, account, iq)));
    return answer !== undefined;
  } catch (error) {
    if (!(error instanceof IqError)) throw error;
    reply({ type: "error" }, [stanza("error", { code: error.code, text: error.message })]);
    return true;
  }
}
