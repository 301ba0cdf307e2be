import { kanbanApi } from "@guiche/contract/kanban";
import { tagApi, type TagDto } from "@guiche/contract/tags";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { listKey } from "@/shared/lists/list-key";
import { adminFailure } from "@/shared/lists/admin-toast";

/** Puts a lane at another position, counted from 0 without «Em aberto», which stays the first. */
export function useLaneOrder(tags: readonly TagDto[]) {
  const client = useQueryClient();
  const key = listKey(tagApi.kanban);
  return async (tagId: number, position: number) => {
    const lane = tags.find(({ id }) => id === tagId);
    if (!lane) return;
    const order = tags.filter(({ id }) => id !== tagId);
    order.splice(position, 0, lane);
    // A reply under way has the order of before.
    void client.cancelQueries({ queryKey: key }, { revert: false });
    client.setQueryData(key, order);
    try {
      const { lista } = await call(kanbanApi.orderLanes, { body: { tagIds: order.map(({ id }) => id) } });
      client.setQueryData(key, lista);
    } catch (error) {
      adminFailure(error);
      void client.invalidateQueries({ queryKey: key });
    }
  };
}
