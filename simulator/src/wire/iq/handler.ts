import type { BinaryNode } from "@whiskeysockets/baileys";
import type { Account } from "../../people/account";
import type { World } from "../../people/world";

/** Returns the content of the result. Throw an IqError to answer with an error. */
export type IqHandler = (world: World, account: Account, iq: BinaryNode) => BinaryNode[] | Promise<BinaryNode[]>;

/** An error answer, with the code and text of the real server. */
export class IqError extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text);
  }
}
