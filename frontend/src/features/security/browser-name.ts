/** The first that matches counts: most browsers claim to be others too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (patterns: readonly [RegExp, string][], text: string) => patterns.find(([sign]) => sign.test(text))?.[1];

/** "Chrome · Windows"; "" for a program that is no browser we know. */
export const browserName = (userAgent: string): string =>
  [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(" · ");

/** An IPv4 address without its IPv6 prefix `::ffff:`. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/, "");
