import type { FeedEvent } from "../people/feed";
import { showMessage, type ShownMessage } from "./messages";
import type { RawReply } from "./routes";

const KEEP_ALIVE_MS = 20_000;

/** Streams the events of all phones as server-sent events, one JSON object each. */
export const streamEvents: RawReply = (world, request, response) => {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write(": hello\n\n");
  const unsubscribe = world.feed.subscribe((event) => {
    response.write(`data: ${JSON.stringify(show(event))}\n\n`);
  });
  const pulse = setInterval(() => response.write(": still here\n\n"), KEEP_ALIVE_MS);
  request.on("close", () => {
    clearInterval(pulse);
    unsubscribe();
  });
};

/** An event of the stream, with its message in the API's format. */
export type ShownEvent =
  | { kind: "message" | "status"; number: string; message: ShownMessage }
  | Exclude<FeedEvent, { kind: "message" | "status" }>;

const show = (event: FeedEvent): ShownEvent =>
  "message" in event ? { ...event, message: showMessage(event.message) } : event;
