import type { AuditAction, AuditDetails } from "@guiche/contract/audit";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TenantModel } from "../tenant-model";

@Table({ tableName: "audit_entries", timestamps: false })
export class AuditEntry extends TenantModel<AuditEntry> {
  @Column({ type: DataType.STRING(30), allowNull: false })
  declare action: AuditAction;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(50), allowNull: false, defaultValue: "" })
  declare userName: CreationOptional<string>;

  @Column({ type: DataType.STRING(200), allowNull: false, defaultValue: "" })
  declare target: CreationOptional<string>;

  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: {} })
  declare details: CreationOptional<AuditDetails>;

  @Column({ type: DataType.STRING(64), allowNull: false, defaultValue: "" })
  declare ip: CreationOptional<string>;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare createdAt: CreationOptional<Date>;
}
