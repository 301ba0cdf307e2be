// Loaded before the server: names of HOSTS lead to public addresses, and calls to these to ports of this machine. So
// servers can be imitated that the server calls at fixed names, or at no address of our own networks.
import { promises } from "node:dns";
import net from "node:net";

/** {"pages.example":40123} */
const ports = JSON.parse(process.env.HOSTS ?? "{}");
/** 11.0.0.0/16 is public, and none of its hosts is ever called: its last two bytes are the port. */
const addressOf = (port) => `11.0.${port >> 8}.${port & 255}`;
const portOf = (host) => {
  const [, high, low] = /^11\.0\.(\d+)\.(\d+)$/.exec(host ?? "") ?? [];
  return high === undefined ? undefined : Number(high) * 256 + Number(low);
};

const { resolve4 } = promises.Resolver.prototype;
promises.Resolver.prototype.resolve4 = function (host) {
  const port = ports[host];
  return port === undefined ? resolve4.call(this, host) : Promise.resolve([addressOf(port)]);
};

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  const port = ports[options?.host] ?? portOf(options?.host);
  if (port === undefined) return connect.apply(this, given);
  return connect.call(this, { port, host: "127.0.0.1" });
};
