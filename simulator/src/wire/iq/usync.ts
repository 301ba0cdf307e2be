import type { BinaryNode } from "@whiskeysockets/baileys";
import { lidAddress, pnAddress } from "../../stanzas/address";
import { bytesOf, child, children, seconds, stanza } from "../../stanzas/stanza";
import type { Person } from "../../people/person";
import type { World } from "../../people/world";
import type { IqHandler } from "./handler";

/** Answers queries about people: their devices, their LID, whether a number is on WhatsApp. */
export const handleUsync: IqHandler = (world, _account, iq) => {
  const usync = child(iq, "usync");
  const protocols = children(child(usync, "query")).map((protocol) => protocol.tag);
  const users = children(child(usync, "list"), "user").map((user) => describe(world, user, protocols));
  return [
    stanza("usync", { ...usync?.attrs, index: "0", last: "true" }, [
      stanza(
        "result",
        {},
        protocols.map((tag) => stanza(tag)),
      ),
      stanza("list", {}, users),
    ]),
  ];
};

function describe(world: World, user: BinaryNode, protocols: string[]): BinaryNode {
  const phone = bytesOf(child(user, "contact"))?.toString("utf8").replace(/\D/g, "");
  const matchingPerson = phone === undefined ? world.find(user.attrs.jid) : world.findNumber(phone);
  const jid = user.attrs.jid ?? matchingPerson?.address("pn") ?? (phone && pnAddress(phone));
  const person = matchingPerson?.profile.onWhatsApp ? matchingPerson : undefined;
  return stanza(
    "user",
    { jid },
    protocols.flatMap((protocol) => describeBy(protocol, person)),
  );
}

function describeBy(protocol: string, person: Person | undefined): BinaryNode[] {
  if (protocol === "contact") return [stanza("contact", { type: person ? "in" : "out" })];
  if (!person) return [];
  switch (protocol) {
    case "devices":
      return [stanza("devices", {}, [deviceList(person), stanza("key-index-list", { ts: seconds() })])];
    case "lid":
      return [stanza("lid", { val: lidAddress(person.lid) })];
    case "status":
      return [stanza("status", { t: seconds() }, Buffer.alloc(0))];
    case "disappearing_mode":
      return [stanza("disappearing_mode", { duration: 0, t: seconds() })];
    default:
      return [];
  }
}

/** Device 0 is the phone. Clients ignore other devices without a key index. */
const deviceList = (person: Person): BinaryNode =>
  stanza("device-list", {}, [
    stanza("device", { id: 0 }),
    ...[...person.companions.keys()].map((id) => stanza("device", { id, "key-index": id })),
  ]);
