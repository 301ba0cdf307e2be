export type Service = "Redis" | "Postgres" | "S3" | "SMTP" | "sockets" | "network";

/** A service of others did not do its part: nothing that this process did wrong. */
export class OutageError extends Error {
  constructor(
    readonly service: Service,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
