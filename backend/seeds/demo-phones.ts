import { log } from "../src/core/log/log";
import { demoPhones } from "./demo-stories";

/** Puts the demo's phones into a fresh simulated WhatsApp, so that its page has phones. Told twice, nothing changes. */
export async function seedDemoPhones(simulatorPort: number): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${simulatorPort}/sim${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
  try {
    const phones = (await (await fetch(`http://127.0.0.1:${simulatorPort}/sim/phones`)).json()) as unknown[];
    if (phones.length > 0) return;
    await post("/phones", demoPhones.shop);
    for (const person of demoPhones.people) await post("/people", person);
  } catch (error) {
    log.warn({ error }, "The simulated WhatsApp was not given the demo's phones");
  }
}
