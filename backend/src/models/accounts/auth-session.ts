import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "auth_sessions", timestamps: true })
export class AuthSession extends TimestampedTenantModel<AuthSession> {
  @Column({ type: DataType.UUID, allowNull: false })
  declare sid: string;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.DATE, allowNull: false })
  declare expiresAt: Date;

  @Column({ type: DataType.DATE, allowNull: true })
  declare revokedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.STRING(64), allowNull: false, defaultValue: "" })
  declare ip: CreationOptional<string>;

  @Column({ type: DataType.STRING(300), allowNull: false, defaultValue: "" })
  declare userAgent: CreationOptional<string>;

  /** Other companies in which the password of this sign-in opens an account of the same address. */
  @Column({ type: DataType.ARRAY(DataType.BIGINT), allowNull: false, defaultValue: [] })
  declare alsoOpens: CreationOptional<number[]>;
}
