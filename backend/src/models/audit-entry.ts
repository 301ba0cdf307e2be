import type { AuditAction, AuditDto } from "@guiche/contract/audit";
import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "audit_entries", timestamps: false })
export class AuditEntry extends Model<InferAttributes<AuditEntry>, InferCreationAttributes<AuditEntry>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;

  @Column({ type: DataType.STRING(30), allowNull: false })
  declare action: AuditAction;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(50), allowNull: false, defaultValue: "" })
  declare userName: CreationOptional<string>;

  @Column({ type: DataType.STRING(200), allowNull: false, defaultValue: "" })
  declare target: CreationOptional<string>;

  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: {} })
  declare details: CreationOptional<AuditDto["details"]>;

  @Column({ type: DataType.STRING(64), allowNull: false, defaultValue: "" })
  declare ip: CreationOptional<string>;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare createdAt: CreationOptional<Date>;
}
