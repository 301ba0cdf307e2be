import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, Key, Nullable } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

/** That a contact was deleted, for programs that keep a copy: nothing about the person but their id. */
@Table({ tableName: "deleted_contacts", timestamps: false })
export class DeletedContact extends KeyedTenantModel<DeletedContact> {
  @Key(DataType.BIGINT) declare contactId: number;
  /** The contact that it was merged with. */
  @Nullable(DataType.BIGINT) declare mergedIntoId: CreationOptional<number | null>;
  /** What another system called it. */
  @Nullable(DataType.STRING(100)) declare externalId: CreationOptional<string | null>;
  @Default(DataType.DATE, DataType.NOW) declare deletedAt: CreationOptional<Date>;
}
