import type { BinaryNode } from "@whiskeysockets/baileys";
import type { Account } from "../../people/account";
import type { World } from "../../people/world";

/** The content of a result. Throw a Refusal to answer an error. */
export type Answer = (world: World, account: Account, question: BinaryNode) => BinaryNode[] | Promise<BinaryNode[]>;

/** An error answer, with the code and text of the real server. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text);
  }
}
