import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, Key, NotNull } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

/** Numbers the events of a ticket for one webhook: `last` is the number given to the latest delivery. */
@Table({ tableName: "webhook_sequences", timestamps: false })
export class WebhookSequence extends KeyedTenantModel<WebhookSequence> {
  @Key(DataType.BIGINT) declare webhookId: number;
  @Key(DataType.BIGINT) declare ticketId: number;
  @NotNull(DataType.INTEGER) declare last: number;
  @Default(DataType.DATE, DataType.NOW) declare updatedAt: CreationOptional<Date>;
}
