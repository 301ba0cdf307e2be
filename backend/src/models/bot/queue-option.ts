import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "queue_options", timestamps: true })
export class QueueOption extends TimestampedTenantModel<QueueOption> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare queueId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare parentId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(100), allowNull: false })
  declare title: string;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare message: CreationOptional<string>;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare option: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare forwardQueueId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare mediaId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(255), allowNull: true })
  declare mediaName: CreationOptional<string | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare sendsBills: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare closesTicket: CreationOptional<boolean>;
}
