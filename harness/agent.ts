import type { BodyOf, Endpoint, PathParamsOf, QueryOf, ReplyOf } from "@guiche/contract/endpoint";
import { authApi } from "@guiche/contract/auth";

type CallInput<E> = {
  params?: PathParamsOf<E>;
  query?: Partial<Record<keyof NonNullable<QueryOf<E>>, string | number>>;
  body?: Partial<NonNullable<BodyOf<E>>>;
};

/** The server refused; `status` is 0 when it did not respond at all. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    what: string,
  ) {
    super(what);
  }
}

/** A signed-in user who calls the endpoints of the contract. */
export class Agent {
  token = "";

  constructor(
    readonly base: string,
    readonly email: string,
    private readonly password: string,
  ) {}

  async signIn(): Promise<this> {
    const { token } = await this.ask(authApi.login, { body: { email: this.email, password: this.password } });
    this.token = token;
    return this;
  }

  /** Signs in again when the access token has expired. */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
    try {
      return await this.ask(endpoint, input);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 403) throw error;
      await this.signIn();
      return this.ask(endpoint, input);
    }
  }

  /** The bytes of a file. */
  async download<E extends Endpoint>(endpoint: E, { params }: CallInput<E>): Promise<Buffer> {
    const answer = await this.fetch(endpoint, { params });
    if (!answer.ok) throw new Refusal(answer.status, `${endpoint.method} ${endpoint.path}: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  private async ask<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
    const answer = await this.fetch(endpoint, input);
    const text = await answer.text().catch(() => {
      throw new Refusal(0, `${endpoint.path}: the answer broke off`);
    });
    if (!answer.ok) throw new Refusal(answer.status, `${endpoint.method} ${endpoint.path}: ${answer.status} ${text}`);
    return JSON.parse(text) as ReplyOf<E>;
  }

  private async fetch<E extends Endpoint>(endpoint: E, { params, query, body }: CallInput<E>): Promise<Response> {
    const pathParams = (params ?? {}) as Record<string, string | number>;
    const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => String(pathParams[name]));
    const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : "";
    return fetch(`${this.base}/api${path}${search}`, {
      method: endpoint.method.toUpperCase(),
      headers: { authorization: `Bearer ${this.token}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: unknown) => {
      throw new Refusal(0, `${endpoint.path}: ${String(error)}`);
    });
  }
}
