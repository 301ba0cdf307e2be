import { databaseFor, runCommand } from "./run-command.mjs";

const words = process.argv.slice(2);
const isHelp = words.some((word) => ["--help", "-h"].includes(word));

await runCommand("migrate", words, isHelp ? () => ({}) : databaseFor);
