import { ask } from "./dialog";
import { el } from "./dom";
import { readServices, type ShownServiceCall } from "./server";
import { translate } from "./translate";

/** Shows the requests to the simulated services and their replies, the newest first. */
export async function showServices(): Promise<void> {
  const { calls } = await readServices();
  ask({
    title: `${translate("services")} (${translate("simulated")})`,
    fields: calls.length === 0 ? [el("p", {}, translate("noServiceCalls"))] : calls.map(callOf),
    submit: translate("closeServices"),
    work: () => Promise.resolve(),
  });
}

const callOf = ({ service, method, path, status, at, body, reply }: ShownServiceCall): Node =>
  el(
    "details",
    { class: "service-call" },
    el("summary", {}, `${new Date(at).toLocaleTimeString()} · ${service} · ${method} ${path} · ${status}`),
    el("h3", {}, translate("cameIn")),
    el("pre", { tabindex: "0" }, pretty(body)),
    el("h3", {}, translate("answered")),
    el("pre", { tabindex: "0" }, pretty(reply)),
  );

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
