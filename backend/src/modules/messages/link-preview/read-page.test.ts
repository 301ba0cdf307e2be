import { describe, expect, it } from "@jest/globals";
import { readPage } from "./read-page";

const read = (html: string) => readPage(html, "https://exemplo.com/a/b");

describe("what a page says about itself", () => {
  it("is its Open Graph title and picture, before the title of its head", () => {
    const html = `<head><title>Loja</title><meta content="Camisa &amp; cal&#231;a" property="og:title">
      <meta property='og:image' content='/foto.jpg'></head>`;
    expect(read(html)).toEqual({ title: "Camisa & calça", image: "https://exemplo.com/foto.jpg" });
  });

  it("is the title alone where there is nothing else", () => {
    expect(read("<title>\n  Loja da  Ana </title>")).toEqual({ title: "Loja da Ana", image: null });
  });

  it("has no picture with another protocol", () => {
    for (const image of ["javascript:alert(1)", "data:image/png;base64,AA", "file:///etc/passwd", "http://["])
      expect(read(`<title>x</title><meta property="og:image" content="${image}">`).image).toBeNull();
  });

  it("is nothing on a page without a title", () => {
    for (const html of ["", "<p>oi", "<title></title>", '<meta property="og:title" content="  ">'])
      expect(read(html).title).toBeNull();
  });

  it("is cut, and rid of characters that control or turn the text", () => {
    expect(read(`<title>${"á".repeat(900)}</title>`).title).toHaveLength(200);
    expect(read("<title>moc.\u202Eelpmexe\u0000\u200B</title>").title).toBe("moc. elpmexe");
    expect(read('<meta property="og:title" content="&#0;&#x202e;a&#99999999;">').title).toBe("a&#99999999;");
  });

  it("is found at once in a page that is made to take long", () => {
    const hostile = [
      "<meta ".repeat(80_000),
      "<title>".repeat(60_000),
      `<meta ${"a=".repeat(200_000)}`,
      "<".repeat(400_000),
    ];
    const before = process.cpuUsage();
    for (const html of hostile) read(html);
    expect(process.cpuUsage(before).user).toBeLessThan(1_500_000);
  });
});
