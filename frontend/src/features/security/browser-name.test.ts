import { expect, it } from "@jest/globals";
import { browserName, plainAddress } from "./browser-name";

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome · Windows",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge · Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1", "Safari · iOS"],
  [
    "Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36",
    "Samsung Internet · Android",
  ],
  ["curl/8.0", ""],
  ["", ""],
])("%s is %j", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

it("an IPv4 address is shown as one", () => {
  expect(plainAddress("::ffff:10.0.0.7")).toBe("10.0.0.7");
  expect(plainAddress("2001:db8::1")).toBe("2001:db8::1");
});
