import type { BinaryNode } from "@whiskeysockets/baileys";
import { SERVER } from "../../stanzas/address";
import { stanza } from "../../stanzas/stanza";
import type { World } from "../../people/world";
import type { Account } from "../../people/account";
import { answerAppState } from "./app-state";
import { answerEncrypt } from "./encrypt";
import { answerGroups } from "./groups";
import { answerDevices, answerMedia, answerPassive, answerPicture, answerPrivacy, answerProps, NOTHING } from "./small";
import { Refusal, type Answer } from "./question";
import { answerUsync } from "./usync";

const ANSWERS: Record<string, Answer> = {
  usync: answerUsync,
  encrypt: answerEncrypt,
  passive: answerPassive,
  "w:sync:app:state": answerAppState,
  "w:profile:picture": answerPicture,
  "w:g2": answerGroups,
  "w:m": answerMedia,
  md: answerDevices,
  privacy: answerPrivacy,
  abt: answerProps,
  blocklist: () => [stanza("list")],
  "w:p": NOTHING,
  "urn:xmpp:whatsapp:dirty": NOTHING,
};

/** Answers a query of a logged-in client. An unknown query gets an empty result, and false is returned. */
export async function answerQuestion(world: World, account: Account, question: BinaryNode): Promise<boolean> {
  const { id, xmlns = "", type } = question.attrs;
  const { person, companion } = account;
  if (type === "result" || type === "error") return true;
  if (world.faults.take(person.number, "hold", (held) => held === xmlns) !== undefined) return true;
  const reply = (attributes: Record<string, string>, content?: BinaryNode[]): void => {
    const answer = stanza("iq", { from: SERVER, id, ...attributes }, content);
    const slow = world.faults.take(person.number, "slowMs");
    const { connection } = companion;
    if (slow === undefined) connection?.send(answer);
    else world.later(slow, () => connection?.send(answer));
  };
  try {
    const answer = ANSWERS[xmlns];
    reply({ type: "result" }, answer && (await answer(world, account, question)));
    return answer !== undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    reply({ type: "error" }, [stanza("error", { code: error.code, text: error.message })]);
    return true;
  }
}
