import type { DeliveryState } from "@guiche/contract/webhooks";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** One event for one endpoint. Written by triggers, in the transaction of the change. */
@Table({ tableName: "webhook_deliveries", timestamps: true })
export class WebhookDelivery extends TimestampedTenantModel<WebhookDelivery> {
  @NotNull(DataType.BIGINT) declare webhookId: number;
  @NotNull(DataType.STRING(40)) declare event: string;
  @Nullable(DataType.BIGINT) declare ticketId: CreationOptional<number | null>;
  @Nullable(DataType.INTEGER) declare sequence: CreationOptional<number | null>;
  @NotNull(DataType.JSONB) declare payload: object;
  @Default(DataType.STRING(9), "pending") declare state: CreationOptional<DeliveryState>;
  @Default(DataType.SMALLINT, 0) declare attempts: CreationOptional<number>;
  /** Tries that are not among `attempts`, because the endpoint was back after an outage. */
  @Default(DataType.SMALLINT, 0) declare earlyTries: CreationOptional<number>;
  @Default(DataType.DATE, DataType.NOW) declare nextTryAt: CreationOptional<Date>;
  @Nullable(DataType.DATE) declare leaseUntil: CreationOptional<Date | null>;
  @Nullable(DataType.SMALLINT) declare httpStatus: CreationOptional<number | null>;
  @Nullable(DataType.STRING(20)) declare failure: CreationOptional<string | null>;
  @Nullable(DataType.INTEGER) declare ms: CreationOptional<number | null>;
  @Default(DataType.STRING(2048), "") declare answer: CreationOptional<string>;
}
