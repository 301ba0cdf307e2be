import { expect, it } from "@jest/globals";
import { previewOf } from "./preview";

const text = (body: string, mentions: { value: string; name: string }[] = []) =>
  previewOf({ mediaType: "chat", body, details: { mentions } });

it("the card shows mentioned people by name, also when one number is a prefix of another", () => {
  const mentions = [
    { value: "551", name: "Zé" },
    { value: "5511", name: "Bia $&" },
  ];
  expect(text("oi @551 e @5511, @552", mentions)).toBe("oi @Zé e @Bia $&, @552");
});

it("names that contain mentions are not expanded again", () => {
  const name = (next: string) => `@${next} `.repeat(40);
  const mentions = Array.from({ length: 20 }, (_, index) => ({
    value: `${100 + index}`,
    name: name(`${101 + index}`),
  }));
  const before = process.cpuUsage();
  expect(text("@100 ".repeat(10_000), mentions).length).toBeLessThanOrEqual(255);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
