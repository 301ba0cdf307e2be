export const receiverNames = ["js", "python"] as const;
export type ReceiverName = (typeof receiverNames)[number];

/** Programs that receive webhooks and refuse those that we did not sign. Every one of them is complete. */
export const receiverSamples: Record<ReceiverName, string> = {
  js: `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from(process.env.SECRET.slice("whsec_".length), "base64");

// body: the raw text of the request
function isGuiche(headers, body) {
  const timestamp = headers["webhook-timestamp"];
  const signed = [headers["webhook-id"], timestamp, body].join(".");
  const mine = Buffer.from("v1," + createHmac("sha256", key).update(signed).digest("base64"));
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  const given = String(headers["webhook-signature"]).split(" ").map((one) => Buffer.from(one));
  return isFresh && given.some((one) => one.length === mine.length && timingSafeEqual(one, mine));
}

createServer(async (request, response) => {
  let body = "";
  for await (const part of request.setEncoding("utf8")) body += part;
  const isOurs = isGuiche(request.headers, body);
  response.writeHead(isOurs ? 200 : 401).end();
  if (isOurs) console.log(JSON.parse(body).type);
}).listen(process.env.PORT);`,
  python: `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["SECRET"].removeprefix("whsec_"))

# body: the raw bytes of the request
def is_guiche(headers, body):
    timestamp = headers.get("webhook-timestamp", "0")
    signed = f"{headers.get('webhook-id')}.{timestamp}.".encode() + body
    mine = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    is_fresh = abs(time.time() - int(timestamp)) < 300
    given = headers.get("webhook-signature", "").split(" ")
    return is_fresh and any(hmac.compare_digest(one, mine) for one in given)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        is_ours = is_guiche(self.headers, body)
        self.send_response(200 if is_ours else 401)
        self.end_headers()
        if is_ours:
            print(json.loads(body)["type"], flush=True)

HTTPServer(("", int(os.environ["PORT"])), Receiver).serve_forever()`,
};
