import { expect, it } from "@jest/globals";
import { aTicket } from "../../state/testing";
import { otherConnections } from "./other-connections";

const over = (id: number, connection: { id: number; name: string } | null) =>
  aTicket({ id, whatsapp: connection, whatsappId: connection?.id ?? null });
const [shop, workshop, deletedConnection] = [{ id: 1, name: "Loja" }, { id: 2, name: "Oficina" }, null];

it("lists the connections of a customer's tickets except the current one", () => {
  const tickets = [over(9, shop), over(8, workshop), over(7, deletedConnection), over(6, workshop), over(5, shop)];
  expect(otherConnections({ whatsappId: 1 }, tickets)).toEqual([
    { id: 2, name: "Oficina", uuid: over(8, workshop).uuid },
  ]);
  expect(otherConnections({ whatsappId: null }, tickets).map(({ name }) => name)).toEqual(["Loja", "Oficina"]);
  expect(otherConnections({ whatsappId: 2 }, [over(8, workshop)])).toEqual([]);
});
