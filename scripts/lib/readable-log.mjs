import { prettyFactory } from "pino-pretty";

const warning = 40;

/** Formats the lines of a log for people: a time, a level and one line each. Only errors have a stack. */
export function readableLog({ colorize }) {
  const format = prettyFactory({
    colorize,
    singleLine: true,
    translateTime: "SYS:HH:MM:ss",
    errorLikeObjectKeys: ["error"],
  });
  return (text) => {
    if (!text.startsWith("{")) return `${text}\n`;
    try {
      const { error, ...entry } = JSON.parse(text);
      if (error && entry.level <= warning) entry.because = error.message;
      else if (error) entry.error = error;
      return format(entry);
    } catch {
      return `${text}\n`;
    }
  };
}
