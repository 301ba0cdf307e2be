import type { BinaryNode, USyncQuery, WASocket } from "@whiskeysockets/baileys";
import type { Library } from "./library";

/**
 * Asks WhatsApp about people. The library ignores the error of a whole part of the question, such as a rate limit: it
 * would look as if WhatsApp knew none of them. Rejects when the part that matters here has one.
 */
export function askAbout(
  { assertNodeErrorFree, getBinaryNodeChild }: Library,
  socket: WASocket,
  query: USyncQuery,
  matters: "contact" | "devices",
): ReturnType<WASocket["executeUSyncQuery"]> {
  const parse = query.parseUSyncQueryResult.bind(query);
  query.parseUSyncQueryResult = (answer: BinaryNode | undefined) => {
    const result = getBinaryNodeChild(getBinaryNodeChild(answer, "usync"), "result");
    const part = getBinaryNodeChild(result, matters);
    if (part) assertNodeErrorFree(part);
    return parse(answer);
  };
  return socket.executeUSyncQuery(query);
}
