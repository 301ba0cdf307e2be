import type { AuditAction, AuditDetails } from "@guiche/contract/audit";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TenantModel } from "../tenant-model";

@Table({ tableName: "audit_entries", timestamps: false })
export class AuditEntry extends TenantModel<AuditEntry> {
  @NotNull(DataType.STRING(30)) declare action: AuditAction;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @Default(DataType.STRING(50), "") declare userName: CreationOptional<string>;
  @Default(DataType.STRING(200), "") declare target: CreationOptional<string>;
  @Default(DataType.JSONB, {}) declare details: CreationOptional<AuditDetails>;
  @Default(DataType.STRING(64), "") declare ip: CreationOptional<string>;
  @Default(DataType.DATE, DataType.NOW) declare createdAt: CreationOptional<Date>;
}
