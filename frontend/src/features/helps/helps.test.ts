import { describe, expect, it } from "@jest/globals";
import type { HelpDto } from "@guiche/contract/helps";
import { QueryClient } from "@tanstack/react-query";
import { helpPatches, helpsKey } from "./help.cache";

const help = (id: number, title: string): HelpDto => ({
  id,
  title,
  description: "",
  video: "dQw4w9WgXcQ",
  createdAt: "2026-11-21T10:00:00.000Z",
});

describe("help video events", () => {
  it("add, rename and remove videos in the order of their titles", () => {
    const client = new QueryClient();
    client.setQueryData(helpsKey, [help(1, "Conexões"), help(2, "Filas")]);
    helpPatches.help?.(client, { action: "create", record: help(3, "ajustes") });
    helpPatches.help?.(client, { action: "update", record: help(1, "Usuários") });
    helpPatches.help?.(client, { action: "delete", id: 2 });
    expect(client.getQueryData<HelpDto[]>(helpsKey)?.map(({ title }) => title)).toEqual(["ajustes", "Usuários"]);
  });

  it("do not create a list that was not fetched", () => {
    const client = new QueryClient();
    helpPatches.help?.(client, { action: "create", record: help(1, "Conexões") });
    expect(client.getQueryData(helpsKey)).toBeUndefined();
  });
});
