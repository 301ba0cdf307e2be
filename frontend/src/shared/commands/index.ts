export { insertText, offerInsert, useInsert, type Insert } from "./insert";
export { runCommand } from "./offers";
export { useCommand, useOffered } from "./use-command";
export { commands, type CommandName } from "./table";
