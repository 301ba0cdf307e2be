import type { ServiceReply } from "../../../simulator/src/services/service";

const json = (body: string) => ({ status: 200, type: "application/json", body });
/** What a third-party service may answer; null: nothing at all. */
export const hostileReplies: Record<string, ServiceReply | null> = {
  "a text without end": { ...json("x".repeat(65_536)), everyMs: 0 },
  "one letter now and then": { ...json(" "), everyMs: 50 },
  "nothing at all": null,
  "a page": { status: 200, type: "text/html", body: "<h1>Bem-vindo</h1>" },
  "half an answer": { ...json(`{"a":"${"x".repeat(1_000)}"}`), isCut: true },
  "a redirection to the inside": {
    ...json(""),
    status: 302,
    headers: { location: "http://169.254.169.254/latest/meta-data/" },
  },
};
