import { get } from "./endpoint";

/** The customer-service queue, as every screen shows it. */
export interface QueueDto {
  id: number;
  name: string;
  color: string;
}

export const queueApi = {
  list: get("/queue", { access: "queues:see" }).replies<QueueDto[]>(),
};
