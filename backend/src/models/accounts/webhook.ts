import type { WebhookEventName } from "@guiche/contract/webhooks";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "webhooks", timestamps: true })
export class Webhook extends TimestampedTenantModel<Webhook> {
  @Column({ type: DataType.STRING(500), allowNull: false })
  declare url: string;

  @Column({ type: DataType.ARRAY(DataType.TEXT), allowNull: false })
  declare events: WebhookEventName[];

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare isActive: CreationOptional<boolean>;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare secret: Buffer;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare formerSecret: CreationOptional<Buffer | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare formerUntil: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare failingSince: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare turnedOffAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare pausedUntil: CreationOptional<Date | null>;
}
