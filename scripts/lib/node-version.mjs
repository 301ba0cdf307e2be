// Every entry point imports this first, so it uses only syntax that an old Node can parse.
const NEEDED = "20.19.0";

export function nodeProblem(version) {
  const have = String(version).replace(/^v/, "").split(".").map(Number);
  const need = NEEDED.split(".").map(Number);
  for (let i = 0; i < 3; i += 1) {
    if (have[i] > need[i]) return null;
    if (have[i] < need[i]) {
      return (
        "Guichê needs Node " +
        NEEDED +
        " or newer and this is Node " +
        have.join(".") +
        ". Install a current Node from https://nodejs.org (or `nvm install 22`) and run the command again."
      );
    }
  }
  return null;
}

export function requireNode() {
  // GUICHE_NODE_VERSION lets the tests pretend to be an old Node.
  const problem = nodeProblem(process.env.GUICHE_NODE_VERSION || process.versions.node);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}
