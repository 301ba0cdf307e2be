import type { ConnectionCause } from "@guiche/contract/connections";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TenantModel } from "../tenant-model";

@Table({ tableName: "outages", timestamps: false })
export class Outage extends TenantModel<Outage> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare connectionId: number;

  @Column({ type: DataType.STRING(20), allowNull: false })
  declare cause: ConnectionCause;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare startedAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare endedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare mailedAt: CreationOptional<Date | null>;
}
