import type { WebhookEventName } from "@guiche/contract/webhooks";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "webhooks", timestamps: true })
export class Webhook extends TimestampedTenantModel<Webhook> {
  @NotNull(DataType.STRING(500)) declare url: string;
  @NotNull(DataType.ARRAY(DataType.TEXT)) declare events: WebhookEventName[];
  @Default(DataType.BOOLEAN, true) declare isActive: CreationOptional<boolean>;
  @NotNull(DataType.BLOB) declare secret: Buffer;
  @Nullable(DataType.BLOB) declare formerSecret: CreationOptional<Buffer | null>;
  @Nullable(DataType.DATE) declare formerUntil: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare failingSince: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare turnedOffAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare pausedUntil: CreationOptional<Date | null>;
}
