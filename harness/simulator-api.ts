/** The control API of the simulated WhatsApp. */
export class SimulatorApi {
  constructor(readonly port: number) {}

  post<T = unknown>(path: string, body: object = {}): Promise<T> {
    return this.call<T>(path, { method: "POST", body: JSON.stringify(body) });
  }

  async call<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${this.port}/sim${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`The simulator: ${path}: ${response.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
}
