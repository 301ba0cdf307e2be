/** The notes of a version: the lines under its heading `## 1.2.0` or `## 1.2.0 (2027-01-31)`, up to the next version's. */
export function releaseNotes(changelog, version, tag) {
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag || "missing"}, and package.json has version ${version}.`);
  const lines = changelog.split("\n");
  const from = lines.findIndex((line) => /^## (\S+)/.exec(line)?.[1] === version);
  if (from === -1) throw new Error(`CHANGELOG.md has no heading "## ${version}".`);
  const length = lines.slice(from + 1).findIndex((line) => line.startsWith("## "));
  const notes = lines
    .slice(from + 1, length === -1 ? undefined : from + 1 + length)
    .join("\n")
    .trim();
  if (notes === "") throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return notes;
}
