import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "quick_messages", timestamps: true })
export class QuickMessage extends TimestampedTenantModel<QuickMessage> {
  @Column({ type: DataType.STRING(50), allowNull: false })
  declare shortcode: string;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare message: CreationOptional<string>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare geral: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare status: CreationOptional<boolean>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare mediaId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(255), allowNull: true })
  declare mediaName: CreationOptional<string | null>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare uses: CreationOptional<number>;
}
