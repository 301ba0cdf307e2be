/** Whether this is a session of the Signal library, with its private keys, or something with one inside. */
export function carriesKeys(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return value.includes("privKey");
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || depth > 4) return false;
  return Object.entries(value).some(
    ([name, inner]) =>
      /^(privKey|currentRatchet|_chains|chainKey|rootKey)$/.test(name) || carriesKeys(inner, depth + 1),
  );
}
