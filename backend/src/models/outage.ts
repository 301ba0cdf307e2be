import type { ConnectionCause } from "@guiche/contract/connections";
import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "outages", timestamps: false })
export class Outage extends Model<InferAttributes<Outage>, InferCreationAttributes<Outage>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;

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
