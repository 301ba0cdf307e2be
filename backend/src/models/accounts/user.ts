import type { Profile } from "@guiche/contract/permissions";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "users", timestamps: true })
export class User extends TimestampedTenantModel<User> {
  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(254), allowNull: false })
  declare email: string;

  /** When the user proved that they receive the mail of this address; null until then. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare emailConfirmedAt: CreationOptional<Date | null>;

  /** When somebody first signed in to the account; null until then. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare firstSignInAt: CreationOptional<Date | null>;

  @Column({ type: DataType.STRING(100), allowNull: false })
  declare passwordHash: string;

  @Column({ type: DataType.STRING(12), allowNull: false, defaultValue: "user" })
  declare profile: CreationOptional<Profile>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare super: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare allTicket: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare away: CreationOptional<boolean>;

  /** The user of an API key, whom no list shows. Always on leave, so nobody signs in as it and it takes no seat. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isProgram: CreationOptional<boolean>;

  /** Since when the user is on leave; null while they work. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare suspendedAt: CreationOptional<Date | null>;

  /** The day on which the leave ends, `yyyy-MM-dd` in the company's time zone. */
  @Column({ type: DataType.DATEONLY, allowNull: true })
  declare returnsOn: CreationOptional<string | null>;

  /** When the admins were told that the plan has no seat for the user, who should have returned. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare seatMissingAt: CreationOptional<Date | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare tokenVersion: CreationOptional<number>;

  /** The due date of the company that the user was last told of, `yyyy-MM-dd`. */
  @Column({ type: DataType.DATEONLY, allowNull: true })
  declare toldDueDate: CreationOptional<string | null>;
}
