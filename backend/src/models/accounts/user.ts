import type { Profile } from "@guiche/contract/permissions";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "users", timestamps: true })
export class User extends TimestampedTenantModel<User> {
  @NotNull(DataType.STRING(50)) declare name: string;
  @NotNull(DataType.STRING(254)) declare email: string;
  /** When the user proved that they receive the mail of this address; null until then. */
  @Nullable(DataType.DATE) declare emailConfirmedAt: CreationOptional<Date | null>;
  /** When a user first signed in to the account; null until then. */
  @Nullable(DataType.DATE) declare firstSignInAt: CreationOptional<Date | null>;
  @NotNull(DataType.STRING(100)) declare passwordHash: string;
  @Default(DataType.STRING(12), "user") declare profile: CreationOptional<Profile>;
  @Default(DataType.BOOLEAN, false) declare super: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, false) declare allTicket: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, false) declare away: CreationOptional<boolean>;
  /** The user of an API key, whom no list shows. Always on leave, so no one signs in as it and it takes no seat. */
  @Default(DataType.BOOLEAN, false) declare isProgram: CreationOptional<boolean>;
  /** Since when the user is on leave; null while they work. */
  @Nullable(DataType.DATE) declare suspendedAt: CreationOptional<Date | null>;
  /** The day on which the leave ends, `yyyy-MM-dd` in the company's time zone. */
  @Nullable(DataType.DATEONLY) declare returnsOn: CreationOptional<string | null>;
  /** When the admins were told that the plan has no seat for the user, who should have returned. */
  @Nullable(DataType.DATE) declare seatMissingAt: CreationOptional<Date | null>;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @Default(DataType.INTEGER, 0) declare tokenVersion: CreationOptional<number>;
  /** The due date of the company that the user was last told of, `yyyy-MM-dd`. */
  @Nullable(DataType.DATEONLY) declare toldDueDate: CreationOptional<string | null>;
}
