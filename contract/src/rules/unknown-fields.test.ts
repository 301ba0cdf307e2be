import { describe, expect, it } from "@jest/globals";
import { allEndpoints } from "../api";
import { companyApi } from "../companies";
import { contactApi } from "../contacts";
import type { Endpoint } from "../endpoint";
import { externalMessageApi } from "../external-messages";
import { fileApi } from "../files";
import { messageApi } from "../messages";
import { queueApi } from "../queues";
import { tagApi } from "../tags";
import { ticketApi } from "../tickets";
import { unknownFields } from "./unknown-fields";
import { userApi } from "../users";

interface Node {
  type: string;
  fields?: Record<string, Node>;
  innerType?: Node;
}
const deepest = 6;

/** A value that has the field `colour` in the object at this place, and the path of that field. */
interface Case {
  value: unknown;
  path: string;
}

/** One for every object inside a schema. */
function casesIn(node: Node, path = "", depth = 0): Case[] {
  if (node.type === "array" && node.innerType)
    return casesIn(node.innerType, `${path}[0]`, depth).map((one) => ({ ...one, value: [one.value] }));
  if (!node.fields || depth > deepest) return [];
  const dot = path ? `${path}.` : "";
  return [
    { value: { colour: 1 }, path: `${dot}colour` },
    ...Object.entries(node.fields).flatMap(([name, field]) =>
      casesIn(field, dot + name, depth + 1).map((one) => ({ ...one, value: { [name]: one.value } })),
    ),
  ];
}

/** Of these rows only the id is read, and the specification's clients send them whole. */
const wholeRows = /^users\[0\]/;

const bodies = allEndpoints.flatMap(({ name, endpoint }) =>
  endpoint.body ? [[name, endpoint, endpoint.body as Node] as const] : [],
);

describe("an unknown field", () => {
  it.each(bodies)("of %s is named, in each of its objects", (_name, endpoint, body) => {
    for (const { value, path } of casesIn(body))
      expect([path, unknownFields(endpoint, value as object)]).toEqual([path, wholeRows.test(path) ? [] : [path]]);
  });

  it("of an endpoint without a body is named too", () => {
    const bodiless = allEndpoints.filter(({ endpoint }) => !endpoint.body);
    for (const { name, endpoint } of bodiless)
      expect([name, unknownFields(endpoint, { companyId: 1, colour: 1 })]).toEqual([name, ["colour"]]);
  });

  it("is found in a form's JSON text", () => {
    const endpoint = allEndpoints.find(({ name }) => name === "contacts.upload")!.endpoint;
    expect(unknownFields(endpoint, { mapping: '{"name":0,"colour":1}' })).toEqual(["mapping.colour"]);
  });

  it("is named together with the others, each with its place", () => {
    const extraInfo = [
      { name: "CPF", value: "1" },
      { nome: "CPF", value: "1", id: 3 },
    ];
    expect(unknownFields(contactApi.create, { nome: "Ana", extraInfo, companyId: 3 })).toEqual([
      "extraInfo[1].nome",
      "nome",
    ]);
  });
});

describe("what the specification's clients send", () => {
  const acceptedCases: [string, Endpoint, object][] = [
    [
      "sign-up",
      companyApi.signUp,
      { recurrence: "MENSAL", status: "t", campaignsEnabled: true, dueDate: "2027-01-01" },
    ],
    ["a user", userApi.create, { name: "Ana", companyId: 9, queueIds: [] }],
    ["a tag", tagApi.create, { id: null, name: "VIP", userId: 3 }],
    [
      "a message",
      messageApi.send,
      { read: 1, fromMe: true, mediaUrl: "", body: "Oi", quotedMsg: { id: 1, body: "a" } },
    ],
    ["a queue", queueApi.create, { name: "Vendas", mediaPath: null, mediaName: "" }],
    ["files", fileApi.upload, { fileId: "1", typeArch: "fileList", mediaType: "image/png", name: "a", id: "1" }],
    ["a contact's field", contactApi.update, { extraInfo: [{ id: 7, name: "CPF", value: "1" }] }],
  ];
  it.each(acceptedCases)("for %s is accepted", (_name, endpoint, body) =>
    expect(unknownFields(endpoint, body)).toEqual([]),
  );

  it("of a row is accepted by PUT alone", () => {
    const row = { id: 1, uuid: "x", contact: { id: 2, name: "Ana" }, unreadMessages: 2, updatedAt: "" };
    expect(unknownFields(ticketApi.update, row)).toEqual([]);
    expect(unknownFields(ticketApi.create, row)).toEqual(["uuid", "contact", "unreadMessages", "updatedAt"]);
  });

  it("is all that the message API takes", () => {
    expect(unknownFields(externalMessageApi.send, { number: "1", body: "a", sendAtt: "b", companyId: 1 })).toEqual([
      "sendAtt",
    ]);
  });
});
