import { DataType, Table } from "sequelize-typescript";
import { Key, NotNull } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "migration_people", timestamps: false })
export class MigrationPerson extends KeyedTenantModel<MigrationPerson> {
  @Key(DataType.STRING(20)) declare lid: string;
  @NotNull(DataType.STRING(20)) declare phone: string;
}
