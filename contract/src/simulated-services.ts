/**
 * What forms fill in for the imitations of outside services that the installation's simulator runs. None of it is a
 * secret: whoever is offered it may use it, and the real services know none of it.
 */

/** Stands for the account of the imitated Dialogflow, which makes a new one at each start. */
export const simulatedDialogflow = { projectName: "guiche-test", jsonContent: "SIMULADO" } as const;

/** Chooses the imitated Asaas, whose address is no setting. */
export const simulatedAsaasKey = "SIMULADO-asaas";

export const simulatedSystems = ["ixc", "mkauth", "asaas"] as const;
export type SimulatedSystem = (typeof simulatedSystems)[number];

/** The settings that choose an imitated billing system at this address. An address comes before its secrets. */
export const simulatedBilling = (services: string) => ({
  ixc: { ipixc: `${services}/ixc`, tokenixc: "1:simulated" },
  mkauth: { ipmkauth: `${services}/mkauth`, clientidmkauth: "simulated", clientsecretmkauth: "simulated" },
  asaas: { asaas: simulatedAsaasKey },
});
