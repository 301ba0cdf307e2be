import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "early_changes", timestamps: true })
export class EarlyChange extends TimestampedTenantModel<EarlyChange> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare connectionId: number;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare wid: string;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare changeWid: string;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare change: object;
}
