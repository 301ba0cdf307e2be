import type { CampaignDto } from "@guiche/contract/campaigns";

const empty = {
  ...{ message1: "Oi {nome}", message2: "", message3: "", message4: "", message5: "" },
  ...{ confirmationMessage1: "", confirmationMessage2: "", confirmationMessage3: "" },
  ...{ confirmationMessage4: "", confirmationMessage5: "" },
};
export const friday: CampaignDto = {
  ...empty,
  id: 3,
  name: "Black Friday",
  status: "INATIVA",
  confirmation: false,
  scheduledAt: null,
  scheduledWall: null,
  completedAt: null,
  whatsappId: 1,
  whatsapp: { id: 1, name: "Vendas" },
  contactListId: 2,
  contactList: { id: 2, name: "Norte" },
  tagListId: "Nenhuma",
  fileListId: null,
  mediaPath: null,
  mediaName: null,
  window: null,
  dailyCap: null,
  optOutLine: true,
  stopPercent: 3,
  skipOpenTickets: false,
  restReason: null,
  createdAt: "2026-01-01T10:00:00.000Z",
};
