export { insertText, offerInsert, useInsert, type Insert } from "./insert";
export { runCommand } from "./offers";
export { useCommand, useEarlyKeys, useOffered } from "./use-command";
export { commands, type CommandName } from "./table";
