import { play } from "./play";

play({
  inbound: "nothing is lost, doubled or out of order when the server is killed while customers write",
  outbound: "every message reaches the phone once when the server is killed while agents write",
  offline: "what was written while the server was away is there, with its time and its count",
  imports: "a sheet of contacts is told of exactly as far as it came, and doubles nobody when it is sent again",
  postgres: "a database that stops and is killed costs nobody a word",
});
