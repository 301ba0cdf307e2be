export { parseCommand, usage, type ParsedCommand } from "./operator.commands";
export { OperatorError } from "./operator.service";
