/** A logger in the shape Baileys asks for, that says nothing: what it is told holds keys and message texts. */
export const silentLogger = {
  level: "silent",
  child: () => silentLogger,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
