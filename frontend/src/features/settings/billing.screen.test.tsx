import { describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { settingApi, type SettingDto } from "@guiche/contract/settings";
import { screen, waitFor } from "@testing-library/react";
import { fill, valueOf } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { OptionsTab } from "./OptionsTab";

async function open(...settings: SettingDto[]) {
  serve(connectionApi.offer, { simulatorPort: 8090 });
  serve(settingApi.list, settings);
  const { person } = await renderScreen(<OptionsTab />);
  await screen.findByRole("heading", { name: "Cobrança de provedores" });
  return person;
}
/** The server stores what it is sent, and shows four characters of a secret. */
const serveSaves = () =>
  serve(settingApi.update, ({ params, body }) => {
    const value = params.key === "ipixc" ? body.value : body.value && `****${body.value.slice(-4)}`;
    return { key: params.key, value } as SettingDto;
  });
const sentTo = (requests: ReturnType<typeof serveSaves>) =>
  requests.map(({ params, body }) => [params.key, body.value]);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

describe("the keys of the billing systems", () => {
  it.each([
    ["IP do IXC", "text"],
    ["Token do IXC", "password"],
    ["IP do MK-AUTH", "text"],
    ["Client ID do MK-AUTH", "password"],
    ["Client Secret do MK-AUTH", "password"],
    ["Token do ASAAS", "password"],
  ])("have a field %s of type %s", async (label, type) => {
    await open();
    expect(field(label).type).toBe(type);
  });

  it("save an address when the person leaves the field", async () => {
    const person = await open();
    const requests = serveSaves();
    await fill(person, field("IP do IXC"), " https://ixc.example ");
    await person.tab();
    await waitFor(() => expect(sentTo(requests)).toEqual([["ipixc", "https://ixc.example"]]));
    await waitFor(() => expect(valueOf(field("IP do IXC"))).toBe("https://ixc.example"));
  });

  it("show of a saved secret only its mask, which is not sent back", async () => {
    const person = await open({ key: "tokenixc", value: "****6789" });
    const requests = serveSaves();
    expect([field("Token do IXC").value, field("Token do IXC").placeholder]).toEqual(["", "****6789"]);
    await person.click(field("Token do IXC"));
    await person.tab();
    expect(requests).toHaveLength(0);
  });

  it("send a new secret with Enter and then show its mask", async () => {
    const person = await open();
    const requests = serveSaves();
    await person.type(field("Token do ASAAS"), "chave-123456789{Enter}");
    await waitFor(() => expect(field("Token do ASAAS").placeholder).toBe("****6789"));
    expect(sentTo(requests)).toEqual([["asaas", "chave-123456789"]]);
    expect(field("Token do ASAAS").value).toBe("");
  });

  it("remove a secret on demand", async () => {
    const person = await open({ key: "asaas", value: "****6789" });
    const requests = serveSaves();
    await person.click(screen.getByRole("button", { name: "Remover: Token do ASAAS" }));
    await waitFor(() => expect(sentTo(requests)).toEqual([["asaas", ""]]));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Remover: Token do ASAAS" })).toBeNull());
  });

  it("keep what was typed when the server refuses it, and say why", async () => {
    const person = await open();
    serve(settingApi.update, new ErrorReply(500, "ERR_INTERNAL"));
    await person.type(field("Token do ASAAS"), "chave{Enter}");
    await screen.findByText("Não foi possível realizar a operação. An error occurred!");
    expect(field("Token do ASAAS").value).toBe("chave");
    await person.type(field("Token do ASAAS"), "{Escape}");
    expect(field("Token do ASAAS").value).toBe("");
  });
});

describe("the simulated billing systems", () => {
  const services = "http://127.0.0.1:8090/services";
  const choose = async (person: Awaited<ReturnType<typeof open>>, name: RegExp) =>
    person.click(await screen.findByRole("button", { name }));

  it.each([
    [
      /IXC simulado/,
      [
        ["ipixc", `${services}/ixc`],
        ["tokenixc", "1:simulated"],
      ],
    ],
    [
      /MK-Auth simulado/,
      [
        ["ipmkauth", `${services}/mkauth`],
        ["clientidmkauth", "simulated"],
        ["clientsecretmkauth", "simulated"],
      ],
    ],
    [/Asaas simulado/, [["asaas", "SIMULADO-asaas"]]],
  ] as const)("are chosen by one click: %s", async (name, expectedSettings) => {
    const person = await open();
    const requests = serveSaves();
    await choose(person, name);
    await screen.findByText("Operação atualizada com sucesso.");
    expect(sentTo(requests)).toEqual(expectedSettings);
  });

  it("take the place of a simulated one that would be asked first, and of no real one", async () => {
    const person = await open({ key: "ipixc", value: `${services}/ixc` });
    const requests = serveSaves();
    await choose(person, /Asaas simulado/);
    await waitFor(() =>
      expect(sentTo(requests)).toEqual([
        ["ipixc", ""],
        ["asaas", "SIMULADO-asaas"],
      ]),
    );
  });

  it("wait behind a real one, and say so", async () => {
    await open({ key: "ipixc", value: "https://ixc.example" });
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: /Asaas simulado/ });
    expect(button.disabled).toBe(true);
    expect(button.textContent).toContain("o IXC configurado vem antes");
  });
});
