import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** A member of a group, with the names from WhatsApp. */
export interface StoredMember {
  phone?: string;
  lid?: string;
  isAdmin: boolean;
}

@Table({ tableName: "contacts", timestamps: true })
export class Contact extends TimestampedTenantModel<Contact> {
  @NotNull(DataType.STRING(200)) declare name: string;
  @Default(DataType.BOOLEAN, false) declare nameIsChosen: CreationOptional<boolean>;
  @Nullable(DataType.STRING(50)) declare number: CreationOptional<string | null>;
  /** Numbers of contacts that were merged with this one. */
  @Default(DataType.ARRAY(DataType.TEXT), []) declare otherNumbers: CreationOptional<string[]>;
  @Default(DataType.STRING(254), "") declare email: CreationOptional<string>;
  /** What another system calls the contact. */
  @Nullable(DataType.STRING(100)) declare externalId: CreationOptional<string | null>;
  @Default(DataType.BOOLEAN, false) declare isGroup: CreationOptional<boolean>;
  @Nullable(DataType.STRING(80)) declare pictureKey: CreationOptional<string | null>;
  @Default(DataType.INTEGER, 0) declare pictureVersion: CreationOptional<number>;
  @Nullable(DataType.DATE) declare pictureAskedAt: CreationOptional<Date | null>;
  @Default(DataType.BOOLEAN, false) declare isUnchecked: CreationOptional<boolean>;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @Nullable(DataType.JSONB) declare members: CreationOptional<StoredMember[] | null>;
  @Default(DataType.BOOLEAN, true) declare botEnabled: CreationOptional<boolean>;
  /** Since when the company has blocked the contact. */
  @Nullable(DataType.DATE) declare blockedAt: CreationOptional<Date | null>;
}
