import { answerHiddenRetries } from "../messages/retry";
import type { FaultKind, FaultKinds, Faults, FaultDirection } from "../wire/faults";
import { ControlError, countOf, flagOf, numberOf, optionalCount, textOf, type Body, mustBeBody } from "./input";
import { mustBeBusiness } from "./lookup";
import { created, noContent, ok, route, type Route } from "./routes";

/** The codes with which the real server refuses a login. */
const REFUSALS = [401, 402, 403, 405, 406, 409, 500, 503];

export const worldRoutes: Route[] = [
  route("GET", "/sim/health", () => ok({ status: "ok" })),
  route("GET", "/sim/root", ({ world }) =>
    ok({ publicKey: Buffer.from(world.authority.root.public).toString("base64") }),
  ),
  route("GET", "/sim/services", ({ world: { services } }) =>
    ok({ names: [...services.answers.keys()], calls: services.calls }),
  ),
  route("POST", "/sim/reset", ({ world }) => {
    world.reset();
    return noContent;
  }),
  route("GET", "/sim/log", ({ world, query }) => {
    const after = Number(query.get("after") ?? 0);
    if (!Number.isFinite(after)) throw new ControlError(400, '"after" must be a number.');
    return ok(world.log.after(after));
  }),
  route("POST", "/sim/faults", async ({ world, body }) => {
    const phone = mustBeBusiness(world, numberOf(body, "phone"));
    const { number } = phone;
    if (flagOf(body, "clear")) {
      world.faults.clear(number);
      await answerHiddenRetries(world, phone);
      return created({});
    }
    const next = optionalCount(body, "next") ?? 1;
    const faultKinds = Object.keys(FAULT_READERS).filter((kind): kind is FaultKind => body[kind] !== undefined);
    if (!faultKinds.length)
      throw new ControlError(400, `Give at least one of ${Object.keys(FAULT_READERS).join(", ")}.`);
    for (const kind of faultKinds) FAULT_READERS[kind](world.faults, number, body, next);
    return created({});
  }),
];

type FaultReader = (faults: Faults, phone: string, body: Body, next: number) => void;

const readFault =
  <K extends FaultKind>(kind: K, read: (body: Body) => FaultKinds[K]): FaultReader =>
  (faults, phone, body, next) =>
    faults.add(phone, kind, read(body), next);

const FAULT_READERS: Record<FaultKind, FaultReader> = {
  dropAck: readFault("dropAck", (body) => mustBeTrue(body, "dropAck")),
  ack: readFault("ack", ({ ack }) => ({ code: countOf(mustBeBody(ack), "code") })),
  duplicate: readFault("duplicate", (body) => mustBeTrue(body, "duplicate")),
  replay: readFault("replay", (body) => mustBeTrue(body, "replay")),
  corrupt: readFault("corrupt", directionOf),
  hideRetry: readFault("hideRetry", (body) => mustBeTrue(body, "hideRetry")),
  mediaGone: readFault("mediaGone", missingMediaOf),
  slowMs: readFault("slowMs", (body) => countOf(body, "slowMs")),
  refuse: readFault("refuse", refusalOf),
  hold: readFault("hold", (body) => textOf(body, "hold")),
  passkey: readFault("passkey", (body) => mustBeTrue(body, "passkey")),
};

function mustBeTrue(body: Body, field: string): true {
  if (body[field] === true) return true;
  throw new ControlError(400, `"${field}" must be true.`);
}

function directionOf({ corrupt }: Body): FaultDirection {
  if (corrupt === true || corrupt === "in" || corrupt === "out") return corrupt;
  throw new ControlError(400, '"corrupt" must be true, "in" (what the client sends) or "out" (what it gets).');
}

function missingMediaOf({ mediaGone }: Body): FaultKinds["mediaGone"] {
  if (mediaGone === true || mediaGone === 404 || mediaGone === "forGood") {
    return { code: 404, forGood: mediaGone === "forGood" };
  }
  if (mediaGone === 410) return { code: 410, forGood: false };
  throw new ControlError(400, '"mediaGone" must be true, 404, 410 or "forGood" (the sender lost it as well).');
}

const USUAL_BAN_SECONDS = 3600;

function refusalOf(body: Body): FaultKinds["refuse"] {
  const code = countOf(body, "refuse");
  if (!REFUSALS.includes(code)) throw new ControlError(400, `"refuse" must be one of ${REFUSALS.join(", ")}.`);
  return code === 402 ? { code, expire: optionalCount(body, "expire") ?? USUAL_BAN_SECONDS } : { code };
}
