import { expect, it } from "@jest/globals";
import { axeViolations } from "../../harness/browser/axe";
import { newClient } from "./business";
import { bench, shop, look, PICTURE, openChat, bubble, act } from "./page.fixture";

it("a person added on the page writes to the shop, sees the status and reads the reply", async () => {
  const page = await look();
  await page.getByTestId("add-person-open").click();
  await page.getByTestId("person-name").fill("Beatriz Lima");
  const number = await page.getByTestId("person-number").inputValue();
  await page.getByTestId("add-person-submit").click();
  await page.getByTestId("composer").fill("Boa tarde!\nVocês entregam hoje?");
  await page.getByTestId("send").click();
  const mine = page.locator('[data-testid="message"][data-from-me="true"]');
  await mine.and(page.locator('[data-status="delivered"]')).waitFor();
  const id = (await mine.getAttribute("data-id")) ?? "";
  const { message } = await shop.client.message(id);
  expect(message.message?.conversation).toBe("Boa tarde!\nVocês entregam hoje?");

  const to = message.key.remoteJid ?? "";
  await shop.client.socket.sendPresenceUpdate("composing", to);
  await page.getByText("digitando…").waitFor();
  const answer = await shop.client.sendText(to, "Entregamos, sim.");
  await page.locator(`[data-id="${answer}"][data-from-me="false"]`).waitFor();
  await shop.client.status(answer, 4);
  await shop.client.socket.readMessages([message.key]);
  await mine.and(page.locator('[data-status="read"]')).waitFor();
  expect(await mine.locator(".ack").textContent()).toBe("Lida");
  await page.getByTestId(`person-${number}`).waitFor();
});

it("messages in another chat count as unread until it is opened", async () => {
  const [maria, joao] = [await bench.control.person(), await bench.control.person({ name: "João" })];
  const page = await look();
  await page.getByTestId(`person-${joao.number}`).click();
  const id = await shop.client.sendText(`${maria.lid}@lid`, "Seu pedido saiu");
  await page.getByTestId(`person-${maria.number}`).locator(".unread").waitFor();
  await page.getByTestId(`person-${maria.number}`).click();
  await shop.client.status(id, 4);
});

it("a slider sets the status that the shop's messages reach on a customer's phone", async () => {
  const { page, number, jid } = await openChat();
  const reach = page.getByTestId("reach");
  await page.getByTestId("reach-word").getByText("Lida").waitFor();
  await reach.focus();
  await reach.press("Home");
  await page.getByTestId("reach-word").getByText("Enviada").waitFor();
  const habit = () => bench.simulator.world.people.get(number)?.profile.auto;
  await bench.control.until(async () => (habit() === "none" ? true : undefined));
  const id = await shop.client.sendText(jid, "chegou?");
  await bubble(page, id).waitFor();
  const next = await shop.client.sendText(jid, "e agora?");
  await shop.client.ack(next);
  expect((await bench.control.messages(number)).map(({ status }) => status)).toEqual(["sent", "sent"]);
  await reach.press("ArrowRight");
  await shop.client.status(id, 3);
  await page.getByTestId("reach-word").getByText("Entregue").waitFor();
  await reach.press("ArrowRight");
  await shop.client.status(next, 4);
});

it("the page opens at a number that is linked, not at the first that exists", async () => {
  const unlinkedPhone = await bench.control.phone("Loja fechada");
  const page = await look();
  await page.route("**/sim/phones", async (route) => {
    const phones = (await (await route.fetch()).json()) as { number: string }[];
    await route.fulfill({ json: phones.sort((one) => (one.number === unlinkedPhone.number ? -1 : 1)) });
  });
  await page.goto(new URL("/", page.url()).href);
  await page.getByTestId("add-person-open").waitFor();
  await page.waitForFunction(() => document.body.dataset.view === "list");
  const readSelectedPhone = () => page.getByTestId("phone-select").inputValue();
  await bench.control.until(async () => ((await readSelectedPhone()) === "" ? undefined : true));
  expect(await readSelectedPhone()).toBe(shop.number);
});

it("the owner's phone links a client by the text of its QR", async () => {
  const unpairedClient = newClient(bench).connect();
  const number = "5511955550000";
  const page = await look({ path: `/?phone=${number}` });
  await page.getByTestId("shop-name").fill("Padaria Sol");
  await page.getByTestId("qr-input").fill(await unpairedClient.qr());
  await page.getByTestId("qr-scan").click();
  expect(await unpairedClient.waitForClose()).toBe(515);
  await page.getByText(`Pronto: o número ${number} está vinculado.`).waitFor();
  await newClient(bench, unpairedClient).connect().open();
  await page.locator('[data-testid="phone-state"][data-state="linked"]').waitFor();
  await page.getByTestId("qr-input").fill("nonsense");
  await page.getByTestId("qr-scan").click();
  await page.getByText("This is not the text of a WhatsApp QR code.").waitFor();
});

it("a link with a QR text offers a new number and links it with one click", async () => {
  const unpairedClient = newClient(bench).connect();
  const fragment = new URLSearchParams({ qr: await unpairedClient.qr(), name: "Padaria Lua" }).toString();
  const page = await look({ path: `/?phone=&lang=en#${fragment}` });
  const scan = page.getByRole("button", { name: "Scan", exact: true });
  await scan.and(page.locator(":focus")).waitFor();
  expect(await page.getByTestId("shop-name").inputValue()).toBe("Padaria Lua");
  const number = await page.getByTestId("shop-number").inputValue();
  expect(number).not.toBe(shop.number);
  await scan.click();
  expect(await unpairedClient.waitForClose()).toBe(515);
  expect(page.url()).not.toContain("#");
  await newClient(bench, unpairedClient).connect().open();
  await page.locator('[data-testid="phone-state"][data-state="linked"]').waitFor();
  const phones = await page.evaluate(() => fetch("/sim/phones").then((reply) => reply.json()));
  expect(phones).toContainEqual(expect.objectContaining({ number, name: "Padaria Lua", paired: true }));
});

it("a group is created on the page and used as any of its members", async () => {
  const ana = await bench.control.person({ name: "Ana Souza" });
  const rui = await bench.control.person({ name: "Rui Prado" });
  const page = await look();
  await page.getByTestId("add-group").click();
  await page.getByTestId("group-name").fill("Turma do bolo");
  for (const { number } of [ana, rui]) await page.getByTestId(`member-${number}`).check();
  await page.getByTestId("dialog-submit").click();
  await page.getByTestId("write-as").selectOption(rui.number);
  await page.getByTestId("mention").click();
  await page.getByTestId("mention-Ana Souza").click();
  await page.getByTestId("composer").pressSequentially("vem?");
  await page.getByTestId("composer").press("Enter");
  const { id, chat } = await bench.control.untilMessage(rui.number, (one) => one.mentions !== undefined);
  const { message } = await shop.client.message(id);
  expect(message.key).toMatchObject({ remoteJid: chat, participant: `${rui.lid}@lid` });
  const { text, contextInfo } = message.message?.extendedTextMessage ?? {};
  expect({ text, mentioned: contextInfo?.mentionedJid }).toEqual({
    text: `@${ana.lid} vem?`,
    mentioned: [`${ana.lid}@lid`],
  });
  await shop.client.socket.sendPresenceUpdate("composing", chat);
  await page.getByTestId("subline").getByText("Loja Aurora está digitando…").waitFor();
  await shop.client.sendText(chat, "Levamos o bolo");
  await page.getByTestId("write-as").selectOption(ana.number);
  await bubble(page, id).locator(".author").getByText("Rui Prado").waitFor();
  await bubble(page, id).getByText("@Ana Souza", { exact: true }).waitFor();
  await page.getByTestId("messages").getByText("Levamos o bolo").waitFor();
});

it("a customer's call is rejected by the shop, and another one is cancelled", async () => {
  const { page } = await openChat();
  await page.getByTestId("call").click();
  const { call } = await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "call" && clientEvent.call.status === "offer" && !clientEvent.call.isVideo && clientEvent,
  );
  await shop.client.socket.rejectCall(call.id, call.from);
  await bubble(page, call.id).getByText("recusada").waitFor();
  await page.getByTestId("call-video").click();
  await page.getByTestId("hang-up").click();
  await page.getByTestId("messages").getByText("sem resposta").waitFor();
});

it("the page has three languages and remembers the chosen one", async () => {
  const page = await look();
  for (const [language, title] of [
    ["en", "Simulated phones"],
    ["es", "Teléfonos simulados"],
    ["pt", "Celulares simulados"],
  ] as const) {
    await page.getByTestId("language").selectOption(language);
    await page.getByRole("heading", { name: title }).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe(language);
  }
});

// The desk's tests of the theme, which it shares, prove that its colours contrast at any size.
it.each([
  { width: 1440, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
] as const)("the page is accessible at $width px, $colorScheme", async (looks) => {
  const { number, lid } = await bench.control.person({ name: "Carla Dias" });
  const page = await look(looks);
  const sees = async (name: string) => {
    expect({ name, flaws: await axeViolations(page) }).toEqual({ name, flaws: [] });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const shots = process.env.SIMULATOR_SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/${name}-${looks.width}-${looks.colorScheme}.png` });
  };
  await page.getByTestId(`person-${number}`).waitFor();
  await page.getByTestId("add-person-open").click();
  await sees("list");
  await page.getByTestId("add-person-open").click();
  const first = await bench.control.write(number, shop.number, "Oi! Vocês têm o livro “Grande Sertão”?");
  await shop.client.message(first);
  const answer = await shop.client.sendText(`${lid}@lid`, "Temos, sim. Capa dura por R$ 89,90 ou bolso por R$ 34,90.");
  await bench.control.write(number, shop.number, "Fico com o de bolso.", { quote: answer });
  const picture = await bench.control.send(number, shop.number, {
    media: { kind: "image", base64: PICTURE.toString("base64"), width: 240, height: 240, caption: "Este aqui" },
  });
  await bench.control.send(number, shop.number, { media: { kind: "audio", size: 4000, ptt: true, seconds: 3 } });
  await bench.control.send(number, shop.number, { location: { latitude: -23.5, longitude: -46.6, name: "Livraria" } });
  await bench.control.send(number, shop.number, { poll: { name: "Qual capa?", options: ["Dura", "Bolso"] } });
  await bench.control.post(`/sim/people/${number}/reactions`, { to: shop.number, id: answer, emoji: "❤️" });
  await page.getByTestId(`person-${number}`).click();
  await page.locator('[data-testid="message"]').nth(6).waitFor();
  await page.getByTestId("composer").fill("E entregam hoje?");
  await sees("chat");
  await act(page, picture, "reply");
  await bubble(page, picture).getByTestId("more").click();
  await page.getByTestId("attach").click();
  await sees("choices");
  await page.getByTestId("attach-poll").click();
  await sees("dialog");
  await page.keyboard.press("Escape");
  if (looks.width < 600) await page.getByTestId("back").click();
  const { id: group } = await bench.control.post<{ id: string }>("/sim/groups", {
    subject: `Clube de ${looks.width} ${looks.colorScheme}`,
    members: [number, shop.number],
  });
  await bench.control.post(`/sim/phones/${shop.number}/messages`, { to: group, text: "Bem-vinda ao clube" });
  await page.getByTestId(`person-${group}`).click();
  await page.getByTestId("messages").getByText("Bem-vinda ao clube").waitFor();
  await sees("group");
  if (looks.width < 600) await page.getByTestId("back").click();
  await page.getByTestId("owner-open").click();
  await sees("owner");
});
